/** The pictures of the magazine about gardens on balconies. */
import { at, ball, box, leaf, pot, scene, shadow, stem } from "./shapes.ts";

const size = [1200, 800] as const;
const clay = "#c8643c";

const tomatoPlant = [
  stem(0, -420, "#4c7a3f", 12),
  ...[
    [-60, -110, -62],
    [60, -160, 58],
    [-54, -230, -50],
    [56, -290, 52],
    [-40, -350, -36],
    [34, -390, 30],
    [0, -420, 0],
  ].map(([x, y, turn]) => at(x! * 0.2, y!, leaf(140, 46, "#4f9a52"), turn)),
  ...[
    [-62, -140, "#e0442f"],
    [-30, -112, "#d63a2b"],
    [70, -190, "#e0442f"],
    [96, -158, "#ef7a3c"],
    [-78, -262, "#f0a63c"],
    [58, -318, "#e0442f"],
  ].map(([x, y, colour]) => at(x as number, y as number, ball(30, colour as string))),
].join("");

const basil = (many: number, colour: string) =>
  Array.from({ length: many }, (_, i) => {
    const turn = -58 + (116 * i) / (many - 1);
    return at(turn * 0.5, 0, leaf(150 - Math.abs(turn), 44, colour), turn);
  }).join("");

const bean = (x: number) =>
  at(
    x,
    0,
    [
      `<path d="M0 0 V-470" stroke="#e9e2d0" stroke-width="4"/>`,
      `<path d="M0 0 C40 -60 -40 -120 0 -180 C40 -240 -40 -300 0 -360 C24 -400 0 -430 0 -450" fill="none" stroke="#4c7a3f" stroke-width="8"/>`,
      ...[-60, -150, -240, -330, -420].map((y, i) => at(0, y, leaf(80, 34, "#5aa457"), i % 2 === 0 ? 62 : -62)),
    ].join(""),
  );

export const balcony = {
  tomatoes: scene(
    size,
    ["#f6e3c8", "#d9b48c"],
    [
      at(300, 660, pot(210, 190, clay) + at(0, -190, tomatoPlant, 0, 0.82)),
      at(640, 690, pot(260, 230, "#a94f30") + at(0, -230, tomatoPlant, 0, 0.86)),
      at(960, 650, pot(190, 170, clay) + at(0, -170, tomatoPlant, 0, 0.7)),
    ],
  ),
  wicking: scene(
    size,
    ["#cfe5ee", "#a9b8bd"],
    [
      at(
        600,
        680,
        [
          shadow(330),
          box(620, 330, "#b9814c", 14),
          `<rect x="-280" y="-150" width="560" height="130" rx="8" fill="#5aa9d6"/>`,
          `<path d="M-280 -150 q35 -18 70 0 t70 0 t70 0 t70 0 t70 0 t70 0 t70 0 t70 0" fill="#8fcdf0"/>`,
          `<rect x="-20" y="-190" width="40" height="130" rx="12" fill="#f2ead8"/>`,
          `<rect x="-310" y="-330" width="620" height="26" rx="10" fill="#8f5f34"/>`,
        ].join(""),
      ),
      ...[-220, -110, 0, 110, 220].map((x, i) =>
        at(600 + x, 360, basil(5, i % 2 === 0 ? "#57a25a" : "#7bb661"), 0, 0.9),
      ),
      at(990, 300, ball(26, "#79bfe8")),
      at(1040, 350, ball(16, "#9bd3f2")),
    ],
  ),
  soil: scene(
    size,
    ["#efe3d3", "#8a6246"],
    [
      at(
        420,
        690,
        [
          shadow(180),
          `<path d="M-170 0 Q-190 -220 -140 -390 L140 -390 Q190 -220 170 0 Z" fill="#3e7d5a"/>`,
          `<path d="M60 -390 L140 -390 Q190 -220 170 0 L90 0 Q110 -220 60 -390 Z" fill="#000" opacity="0.1"/>`,
          `<path d="M-140 -390 l28 -30 l28 30 l28 -30 l28 30 l28 -30 l28 30 l28 -30 l28 30 l28 -30 l28 30 Z" fill="#356b4d"/>`,
          `<rect x="-96" y="-290" width="192" height="140" rx="12" fill="#f4efe2"/>`,
          at(0, -170, leaf(96, 36, "#57a25a")),
        ].join(""),
      ),
      at(820, 690, `${shadow(240)}<path d="M-260 0 Q-150 -190 0 -200 Q150 -190 260 0 Z" fill="#4a3124"/>`),
      ...[
        [700, 640, 16],
        [780, 570, 12],
        [860, 610, 18],
        [930, 650, 12],
        [820, 650, 10],
      ].map(([x, y, radius]) => at(x!, y!, ball(radius!, "#d9c8b4"))),
      at(
        820,
        492,
        stem(0, -70, "#5b8a3c", 8) + at(0, -60, leaf(80, 30, "#6db15c"), 40) + at(0, -60, leaf(80, 30, "#6db15c"), -40),
      ),
    ],
  ),
  herbs: scene(
    size,
    ["#e3efdc", "#c9b79a"],
    [
      at(330, 680, pot(220, 190, "#dfe3e8") + at(0, -200, basil(13, "#8fb14c"), 0, 1.15)),
      at(720, 660, pot(150, 130, clay) + at(0, -140, basil(5, "#4f9a52"))),
      at(930, 690, pot(160, 140, "#a94f30") + at(0, -150, basil(6, "#5aa457"))),
      at(1090, 650, pot(120, 110, clay) + at(0, -118, basil(4, "#4f9a52"), 0, 0.85)),
    ],
  ),
  trellis: scene(
    size,
    ["#dfe6f3", "#b8a58c"],
    [
      at(
        600,
        700,
        [
          shadow(360),
          box(640, 110, "#9c6b41", 12),
          `<path d="M-250 -110 L0 -620 L250 -110" fill="none" stroke="#d9c3a0" stroke-width="5"/>`,
          `<rect x="-9" y="-640" width="18" height="560" rx="8" fill="#7d5532"/>`,
        ].join(""),
      ),
      ...[
        [-190, 21],
        [-100, 10],
        [100, -10],
        [190, -21],
      ].map(([x, turn]) => at(600 + x!, 590, bean(0), turn)),
    ],
  ),
  winter: scene(
    size,
    ["#c9d6e6", "#f4f7fb"],
    [
      at(930, 170, ball(70, "#f6f0d8")),
      at(
        380,
        680,
        `${pot(210, 180, "#8c6f63")}<path d="M-118 -206 Q-60 -262 0 -250 Q70 -270 118 -206 Z" fill="#fff"/>`,
      ),
      at(380, 470, stem(-50, -170, "#6d5a4f", 8) + stem(60, -210, "#6d5a4f", 8) + stem(4, -150, "#6d5a4f", 6)),
      at(740, 690, `${pot(170, 150, "#9a7b6c")}<path d="M-96 -176 Q-40 -222 0 -212 Q60 -224 96 -176 Z" fill="#fff"/>`),
      ...[
        [160, 180],
        [300, 90],
        [520, 240],
        [640, 120],
        [1040, 330],
        [980, 90],
        [90, 420],
        [1120, 520],
        [560, 420],
      ].map(([x, y]) => at(x!, y!, `<circle r="9" fill="#fff" opacity="0.9"/>`)),
    ],
  ),
};
