/** The pictures of the coffee shop. */
import { at, ball, box, scene, shadow } from "./shapes.ts";

const size = [1000, 1000] as const;

const beans = (colour: string) =>
  `<ellipse rx="34" ry="24" fill="${colour}"/><path d="M-26 -6 Q0 10 26 4" fill="none" stroke="#000" stroke-opacity="0.35" stroke-width="5"/>`;

/** A bag with a label, and beans before it. */
function bag(wall: string, paper: string, label: string, bean: string): string {
  return scene(
    size,
    [wall, "#00000018"],
    [
      at(
        500,
        800,
        [
          shadow(240),
          `<path d="M-210 0 L-225 -480 L225 -480 L210 0 Q0 26 -210 0 Z" fill="${paper}"/>`,
          `<path d="M110 -480 L225 -480 L210 0 Q150 10 100 12 Z" fill="#000" opacity="0.1"/>`,
          `<path d="M-225 -480 L-205 -570 L205 -570 L225 -480 Z" fill="${paper}"/>`,
          `<rect x="-205" y="-578" width="410" height="26" rx="8" fill="#000" opacity="0.25"/>`,
          `<rect x="-140" y="-380" width="280" height="250" rx="18" fill="#fff"/>`,
          `<circle cy="-280" r="58" fill="${label}"/>`,
          at(0, -280, beans(bean), -32, 1.2),
          `<rect x="-90" y="-196" width="180" height="14" rx="7" fill="#1d2433" opacity="0.7"/>`,
          `<rect x="-60" y="-168" width="120" height="10" rx="5" fill="#1d2433" opacity="0.35"/>`,
        ].join(""),
      ),
      ...[
        [250, 850, 20],
        [320, 880, -30],
        [730, 868, 10],
        [790, 836, -24],
        [670, 900, 44],
      ].map(([x, y, turn]) => at(x!, y!, beans(bean), turn)),
    ],
  );
}

export const coffee = {
  yirga: bag("#f7e4cf", "#e8b23a", "#f4d98c", "#8a5a34"),
  huila: bag("#f6dcd3", "#c9503f", "#f2b6a6", "#6d3d24"),
  night: bag("#d5d9e6", "#2b3350", "#8f9ac2", "#3a2418"),
  dripper: scene(
    size,
    ["#dfe9ea", "#b9c6c4"],
    [
      at(
        500,
        810,
        [
          shadow(210),
          `<path d="M-150 -20 Q-160 -200 -120 -220 L120 -220 Q160 -200 150 -20 Q0 20 -150 -20 Z" fill="#cfe3ee" opacity="0.85"/>`,
          `<path d="M-140 -20 Q-148 -110 -136 -130 L136 -130 Q148 -110 140 -20 Q0 16 -140 -20 Z" fill="#7a4a2a"/>`,
          `<rect x="-210" y="-262" width="420" height="36" rx="16" fill="#fdfcf9"/>`,
          `<path d="M-250 -520 L250 -520 L120 -260 L-120 -260 Z" fill="#fdfcf9"/>`,
          `<path d="M90 -520 L250 -520 L120 -260 L50 -260 Z" fill="#000" opacity="0.07"/>`,
          `<path d="M250 -500 Q340 -470 310 -390 Q290 -340 200 -360" fill="none" stroke="#fdfcf9" stroke-width="30"/>`,
          ...[-150, -75, 0, 75, 150].map(
            (x) => `<path d="M${x} -510 L${x * 0.5} -280" stroke="#1d2433" stroke-opacity="0.08" stroke-width="8"/>`,
          ),
        ].join(""),
      ),
      at(500, 606, ball(13, "#7a4a2a")),
    ],
  ),
  press: scene(
    size,
    ["#e5e0ee", "#c3b9d2"],
    [
      at(
        480,
        830,
        [
          shadow(220),
          box(330, 470, "#aab4c0", 26),
          `<path d="M-165 -430 H165" stroke="#fff" stroke-opacity="0.5" stroke-width="10"/>`,
          `<path d="M165 -400 Q300 -380 290 -240 Q280 -130 165 -130" fill="none" stroke="#39414f" stroke-width="36" stroke-linecap="round"/>`,
          `<path d="M-165 -470 L-215 -440 L-165 -400 Z" fill="#aab4c0"/>`,
          `<path d="M-180 -470 Q0 -580 180 -470 Z" fill="#8a95a3"/>`,
          `<rect x="-8" y="-680" width="16" height="170" fill="#6c7683"/>`,
          at(0, -690, ball(34, "#39414f")),
        ].join(""),
      ),
    ],
  ),
  mill: scene(
    size,
    ["#dcebe0", "#b7cbb9"],
    [
      at(
        500,
        840,
        [
          shadow(180),
          box(230, 190, "#7d5532", 24),
          box(250, 40, "#5f3f24", 14).replace("<rect", `<rect transform="translate(0 -180)"`),
          at(0, -200, box(210, 330, "#c7ccd3", 22)),
          at(0, -520, box(236, 36, "#8a95a3", 12)),
          `<rect x="-7" y="-610" width="14" height="64" fill="#6c7683"/>`,
          `<path d="M0 -604 L250 -640" stroke="#6c7683" stroke-width="20" stroke-linecap="round"/>`,
          at(258, -640, ball(36, "#7d5532")),
          `<rect x="-60" y="-420" width="120" height="14" rx="7" fill="#1d2433" opacity="0.25"/>`,
        ].join(""),
      ),
    ],
  ),
};
