import { z } from 'zod';
import { say } from '../core/say.ts';
import { FolderId } from '../library/folders.ts';
import { MAX_ITEMS, MAX_SOURCE_DAYS } from './playlist-limits.ts';
import { TagName } from '../tags/tag-fields.ts';

const files = {
  least: say('Please enter a number of files from 1'),
  most: say(`A playlist plays at most ${MAX_ITEMS} files of a folder`),
};
const days = {
  least: say('Please enter a number of days from 1'),
  most: say(`Please enter at most ${MAX_SOURCE_DAYS} days`),
};

const Order = z.enum(['newest', 'oldest', 'name']);

const filled = {
  /** The images, videos and documents directly in this folder. */
  folderId: FolderId.optional(),
  /** The images, videos and documents with this tag, in any folder. */
  tag: TagName.optional(),
  order: Order,
};

const hasOne = ({ folderId, tag }: { folderId?: unknown; tag?: unknown }): boolean =>
  (folderId === undefined) !== (tag === undefined);

const FOLDER_OR_TAG = say('Please choose either a folder or a tag');

/** Fills a playlist with files of the library, also with those that are added later. */
export const PlaylistSource = z
  .object({
    ...filled,
    /** At most this many play on a day, the first ones in this order that are valid on it. */
    atMost: z.number().int().min(1, files.least).max(MAX_ITEMS, files.most).optional(),
    /** A file plays for this many days after the day of its upload (UTC), by the clock of the screen. */
    forDays: z.number().int().min(1, days.least).max(MAX_SOURCE_DAYS, days.most).optional(),
  })
  .refine(hasOne, FOLDER_OR_TAG);
export type PlaylistSource = z.infer<typeof PlaylistSource>;

/** The same in the query of an address. */
export const PlaylistSourceQuery = z
  .object({
    ...filled,
    atMost: z.coerce.number().int().min(1, files.least).max(MAX_ITEMS, files.most).optional(),
    forDays: z.coerce.number().int().min(1, days.least).max(MAX_SOURCE_DAYS, days.most).optional(),
  })
  .refine(hasOne, FOLDER_OR_TAG);

/** A file that a source takes: the days for which it plays are its window. */
interface Filled {
  windows: readonly { lastDate?: string | undefined }[];
  validFrom?: string | null | undefined;
  validUntil?: string | null | undefined;
}

/**
 * The files of a source that play on a day (`YYYY-MM-DD`): of one with a limit the first ones that are valid, and for
 * places that are left the first of the others.
 */
export function takeFirst<T extends Filled>(all: readonly T[], source: PlaylistSource | null, day: string): T[] {
  const isOver = ({ windows, validFrom, validUntil }: T): boolean =>
    (windows[0]?.lastDate ?? day) < day || (validUntil ?? day) < day || (validFrom ?? day) > day;
  const taken = new Set(all.toSorted((a, b) => Number(isOver(a)) - Number(isOver(b))).slice(0, source?.atMost));
  return all.filter((file) => taken.has(file));
}
