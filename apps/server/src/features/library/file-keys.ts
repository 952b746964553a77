import { newId } from '../../platform/ids.ts';

/** The folder of all files of media items and uploads. */
export const FILES = 'media/';

export const toAccountFolder = (accountId: string): string => `${FILES}${accountId}/`;

/** A key for one file. Keys are never reused, so the content of a key never changes. */
export const newFileKey = (accountId: string): string => `${toAccountFolder(accountId)}${newId('file')}`;

/** The key that a sender may write to directly in a bucket, until the finished upload is moved away from it. */
export const directUploadKey = (accountId: string, uploadId: string): string =>
  `${toAccountFolder(accountId)}${uploadId}`;

/** The last part of a key: equal for media items that share a stored file. It is no address. */
export const toContentId = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

/** The account that owns a file; null for keys that were not made here. */
export const accountOfKey = (key: string): string | null => /^media\/(\w+)\/[^/]+$/.exec(key)?.[1] ?? null;

/** True for text that can be a filename in an address; other text needs no query. */
export const isFilename = (text: string): boolean => /^[\w.]{1,100}$/.test(text);
