import { newId } from '../../platform/ids.ts';

/** All of this feature's files. */
export const FILES = 'media/';

/** A place for one file, never used before: what stands under a key does not change. */
export const newFileKey = (accountId: string): string => `${FILES}${accountId}/${newId('file')}`;

/** Where a sender puts the bytes of an announced upload by itself, until they are taken from there. */
export const arrivingKey = (accountId: string, uploadId: string): string => `${FILES}${accountId}/${uploadId}`;

/** The last part of a key: equal for media that share a stored file, and no address. */
export const contentIdOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

/** Whose file it is; null for keys that were not made here. */
export const accountOfKey = (key: string): string | null => /^media\/(\w+)\/[^/]+$/.exec(key)?.[1] ?? null;

/** Whether an address could end so; anything else is not worth asking the database for. */
export const isFilename = (text: string): boolean => /^[\w.]{1,100}$/.test(text);
