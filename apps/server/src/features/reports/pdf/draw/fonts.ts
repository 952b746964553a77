import { readFileSync } from 'node:fs';

/** The fonts of a report by what they have letters of: Hanken Grotesk, and Inter for what it lacks. */
const FAMILIES = [
  ['hanken-grotesk', ['latin', 'latin-ext', 'vietnamese', 'cyrillic-ext']],
  ['inter', ['cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'latin', 'latin-ext']],
] as const;

export type Weight = 400 | 600;

/** A file of a font in a weight. Only WOFF works: documents with letters of WOFF2 cannot be ended. */
export interface FontFile {
  name: string;
  weight: Weight;
  read: () => Buffer;
}

/** The files of the fonts, in the order in which they are searched for a letter. */
export const FONT_FILES: readonly FontFile[] = ([400, 600] as const).flatMap((weight) =>
  FAMILIES.flatMap(([family, subsets]) =>
    subsets.map((subset) => {
      const name = `${family}-${subset}-${weight}-normal`;
      return {
        name,
        weight,
        read: () => readFileSync(new URL(import.meta.resolve(`@fontsource/${family}/files/${name}.woff`))),
      };
    }),
  ),
);
