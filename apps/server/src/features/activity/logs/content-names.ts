import type { LogEntry } from '@vitrine/contract/activity/logs';
import type { Db } from '../../../platform/database.ts';
import { seesAllContent } from '../../../platform/database/limits.ts';
import { OTHER_CONTENT } from '../../library/index.ts';
import { listContentRefs, nameContent, REMOVED } from './reported-text.ts';

/** How entries name content: by its id, or by the first 12 digits of the SHA-256 of its file. */
export interface ContentNames {
  /** The names of an account's content by these refs; content that the reader does not see is left out. */
  findContentNames: (db: Db, accountId: string, refs: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** The refs of content that the reader sees and whose name contains this text, or is a part of it, with that name. */
  findContentRefs: (db: Db, accountId: string, text: string) => Promise<{ ref: string; name: string }[]>;
}

/** A value that is the beginning of a file's SHA-256. */
const FILE_REF = /^[0-9a-f]{12}$/;

/** What finds the stored messages that readers see with a text in them. */
export interface MessageSearch {
  text: string;
  /** Refs of content whose name contains the text. */
  refs: readonly string[];
  /** The text with a ref in place of a name. */
  phrasings: readonly string[];
}

/**
 * Entries with names in place of refs. Stored messages have refs only, and are named for each reader: members who are
 * limited to folders must not learn the names of other content.
 */
export async function nameEntries<T extends Pick<LogEntry, 'message' | 'event'>>(
  { findContentNames }: ContentNames,
  db: Db,
  accountId: string,
  entries: readonly T[],
): Promise<T[]> {
  const refs = new Set(entries.flatMap(({ message }) => listContentRefs(message)));
  if (refs.size === 0) return [...entries];
  const names = await findContentNames(db, accountId, [...refs]);
  const unknown = seesAllContent() ? REMOVED : OTHER_CONTENT;
  return entries.map((entry) => ({
    ...entry,
    message: nameContent(entry.message, names, unknown),
    ...(entry.event !== undefined && {
      event: { ...entry.event, values: renameValues(entry.event.values, names, unknown) },
    }),
  }));
}

/** Values are the ref alone, where a message has one in a sentence. */
const renameValues = (
  values: Readonly<Record<string, string>>,
  names: ReadonlyMap<string, string>,
  unknown: string,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      FILE_REF.test(value) ? (names.get(value) ?? unknown) : nameContent(value, names, unknown),
    ]),
  );

/** The search for entries whose messages contain a text as this reader sees them. */
export async function readMessageSearch(
  { findContentRefs }: ContentNames,
  db: Db,
  accountId: string,
  text: string,
): Promise<MessageSearch> {
  const found = await findContentRefs(db, accountId, text);
  const isWithin = ({ name }: { name: string }) => name.toLowerCase().includes(text.toLowerCase());
  return {
    text,
    refs: found.filter(isWithin).map(({ ref }) => ref),
    phrasings: found.filter((each) => !isWithin(each)).map(({ ref, name }) => replaceName(text, name, ref)),
  };
}

function replaceName(text: string, name: string, ref: string): string {
  const start = text.toLowerCase().indexOf(name.toLowerCase());
  return start === -1 ? text : text.slice(0, start) + ref + text.slice(start + name.length);
}
