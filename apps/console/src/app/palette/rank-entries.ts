import type { ReactNode } from 'react';
import { rankOf, type Searched } from './ranking.ts';

/** A row of the palette with the texts by which it is found. */
export interface Entry {
  /** The value of its row. */
  id: string;
  searched: Searched;
  item: ReactNode;
}

/** Rows of one kind. */
export interface Kind {
  entries: readonly Entry[];
  /** The rank that is added to those of its rows, so that others come first. */
  behind?: number;
  /** The same for all but the best of its rows. */
  restBehind?: number;
  /** The rank of rows without the words of the search; otherwise they are left out. */
  unmatched?: number;
  /** The most rows of this kind. */
  most?: number;
}

/** The rows that fit a search, the best first; of equal ones those of the kind that is named first. */
export const rankEntries = (words: readonly string[], kinds: readonly Kind[]): Entry[] =>
  kinds
    .flatMap(({ entries, behind = 0, restBehind = behind, unmatched, most }) =>
      entries
        .flatMap((entry) => {
          const rank = rankOf(entry.searched, words) ?? unmatched;
          return rank === undefined ? [] : [{ ...entry, rank }];
        })
        .toSorted((one, other) => one.rank - other.rank)
        .slice(0, most)
        .map((entry, at) => ({ ...entry, rank: entry.rank + (at === 0 ? behind : restBehind) })),
    )
    .toSorted((one, other) => one.rank - other.rank);
