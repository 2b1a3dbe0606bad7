import type { ModelFace } from "./console-models.ts";

/** Symbols of the icons, which cost no JavaScript. scripts/write/model-icons.mjs writes it, and says the version. */
const modelIconsFile = "/model-icons.svg?v=8f43cb82";

/** Where no colour is chosen, the name has one: always the same, and other names mostly others. */
const colorOf = (name: string) => [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 9973, 7) % 12;

interface ModelTileProps {
  model: ModelFace;
  /** Other measures than 20 pixels. */
  className?: string;
}

/** A model's icon in its colour, or the first letter of its label. Its name always stands beside it. */
export function ModelTile({ model: { name, label, icon, color }, className = "" }: ModelTileProps) {
  return (
    <span aria-hidden data-model-color={color || colorOf(name)} className={`model-tile ${className}`}>
      {icon ? (
        <svg aria-hidden>
          <use href={`${modelIconsFile}#${icon}`} />
        </svg>
      ) : (
        [...label][0]
      )}
    </span>
  );
}
