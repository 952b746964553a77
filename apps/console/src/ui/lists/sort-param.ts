import type { Sort } from './table.tsx';

/** The order in a parameter of the address, `name` or `-name` for descending; null if it is none of these columns. */
export function readSort<Column extends string>(text: string | null, columns: readonly Column[]): Sort<Column> | null {
  const descending = text?.startsWith('-') ?? false;
  const by = columns.find((name) => name === (descending ? text?.slice(1) : text));
  return by === undefined ? null : { by, descending };
}

export const formatSort = ({ by, descending }: Sort<string>): string => `${descending ? '-' : ''}${by}`;
