import { withoutLimits } from '../../platform/database/limits.ts';
import type { Platform } from '../../platform/platform.ts';
import { accountOfKey, FILES } from './file-keys.ts';
import { listMediaKeys, listReferredKeys } from './store.ts';

/** Removes those of these files that no media item refers to: items with the same content share their files. */
export async function removeUnreferencedFiles({ db, storage }: Platform, keys: readonly string[]): Promise<void> {
  const referred = new Set(await withoutLimits('files', db, () => listReferredKeys(db, keys)));
  for (const key of keys) if (!referred.has(key)) await storage.remove(key);
}

/**
 * Removes the files that an interrupted upload, a lost answer or a deleted account left behind.
 *
 * @param before younger files may belong to a transaction that has not committed yet
 * @param listOtherKeys the account's files that rows other than media items refer to
 */
export async function removeOrphanedFiles(
  { db, storage }: Platform,
  before: Date,
  listOtherKeys: (accountId: string) => Promise<readonly string[]>,
): Promise<void> {
  let accountId: string | null = null;
  let referred = new Set<string>();
  for await (const { key, modifiedAt } of storage.list(FILES)) {
    const owner = accountOfKey(key);
    if (owner === null || modifiedAt > before) continue;
    if (owner !== accountId) {
      accountId = owner;
      // The order matters: an upload that becomes a media item in between is then found among the items.
      const others = await listOtherKeys(owner);
      referred = new Set([...others, ...(await listMediaKeys(db, owner))]);
    }
    if (!referred.has(key)) await storage.remove(key);
  }
}
