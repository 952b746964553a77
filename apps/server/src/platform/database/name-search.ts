import { and, type AnyColumn, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The column of a name and its sort key, as stored or computed. */
interface SearchedName {
  name: AnyColumn;
  sortKey: SQLWrapper;
}

/** The words of a search, in lower case. PostgreSQL's text cannot contain NUL. */
const splitWords = (search: string): string[] =>
  search
    .replaceAll('\0', '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

/** Removes accents, as sort keys do. */
const foldWord = (word: string): string => word.normalize('NFKD').replace(/[\u0300-\u036F]/g, '');

/** The texts of columns in lower case, in one. */
const joinLower = (columns: SQLWrapper[]): SQL => sql`lower(concat_ws(' ', ${sql.join(columns, sql`, `)}))`;

/**
 * The condition that a name contains every word of a search, whatever its case and accents; undefined without words. An
 * index does not help with parts of words, so each row costs as few calls as possible: 10,000 take 10 ms.
 *
 * @param codes other texts in which a word may be, e.g. the device id
 */
export function matchesName(
  search: string | undefined,
  { name, sortKey }: SearchedName,
  codes: readonly SQLWrapper[] = [],
): SQL | undefined {
  return and(
    ...splitWords(search ?? '').map((word) => {
      // In a sort key the length of a number precedes it.
      if (/\d/.test(word)) return sql`strpos(${joinLower([name, ...codes])}, ${word}) > 0`;
      const folded = foldWord(word);
      const text = joinLower([name, sortKey, ...codes]);
      return folded === word
        ? sql`strpos(${text}, ${word}) > 0`
        : sql`(strpos(${text}, ${word}) > 0 or strpos(${sortKey}, ${folded}) > 0)`;
    }),
  );
}

/** Returns the rank of a name in a search: 0 if it begins with the search, 1 if one of its words does, otherwise 2. */
export function rankName(search: string, name: AnyColumn): SQL<number> {
  const words = splitWords(search).join(' ');
  return sql<number>`case when strpos(lower(${name}), ${words}) = 1 then 0
    when strpos(translate(lower(${name}), '-_.', '   '), ${` ${words}`}) > 0 then 1 else 2 end`;
}

/** The tags of a column as one text, for searches. */
export const tagsText = (tags: AnyColumn): SQL => sql`array_to_string(${tags}, ' ')`;

/** The condition that a row has all of these tags. */
export const hasTags = (column: AnyColumn, tags: readonly string[]): SQL =>
  sql`${column} @> ${sql.param(tags)}::text[]`;
