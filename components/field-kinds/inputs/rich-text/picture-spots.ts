import type { Editor } from "@tiptap/core";

export interface PictureSpots {
  /** Puts the picture of one of the files where it was meant to stand. */
  put(place: number, picture: { src: string; alt: string }): void;
  end(): void;
}

/** The place where files were dropped, for each of them: it stays the right one while the text is written on. */
export function holdSpots(editor: Editor, at: number, count: number): PictureSpots {
  const spots = new Array<number>(count).fill(at);
  let putting = count;
  const follow = ({ transaction }: { transaction: { mapping: { map(at: number, side: number): number } } }) => {
    // Of several, the later ones stand behind, whichever is uploaded first.
    for (const [place, spot] of spots.entries()) spots[place] = transaction.mapping.map(spot, place > putting ? 1 : -1);
  };
  editor.on("transaction", follow);
  return {
    put: (place, picture) => {
      const spot = spots[place] ?? at;
      putting = place;
      editor.view.dispatch(editor.state.tr.replaceRangeWith(spot, spot, editor.schema.nodes.image!.create(picture)));
      putting = count;
    },
    end: () => void editor.off("transaction", follow),
  };
}
