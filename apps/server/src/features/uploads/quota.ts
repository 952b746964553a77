import { AppError } from '@vitrine/contract/core/errors';
import { computeStorageLimit } from '@vitrine/contract/billing/plans';
import { tell } from '@vitrine/contract/core/told/tell';
import type { Db } from '../../platform/database.ts';
import { withoutLimits } from '../../platform/database/limits.ts';
import { withoutAttempt } from '../../platform/database/write-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withTold } from '../../platform/told/read-told.ts';
import type { Entitlements } from '../accounts/index.ts';
import { findFreedBytes, hasContent } from '../library/index.ts';
import { sumUsedBytes } from './store.ts';

interface StorageUsage {
  usedBytes: number;
  /** Null is unlimited. */
  limitBytes: number | null;
}

interface QuotaRequest {
  fileSize: number;
  /** The name for the refusal's message; null if unknown. */
  name: string | null;
  /** The hash of the content, once it is known: content that the account already stores takes no more space. */
  sha256?: string;
  /** This upload's own reservation is not counted. */
  uploadId?: string;
  /** The item whose new version it is: the file that it replaces does not count any more then. */
  replacesId?: string | null;
}

/** What is not counted, because the file takes its place. */
type Replaced = Pick<QuotaRequest, 'uploadId' | 'replacesId'>;

export type Quota = ReturnType<typeof createQuota>;

/** Enforces the storage limits of accounts. */
export function createQuota({ clock }: Platform, { entitlements }: { entitlements: Entitlements }) {
  /** Locks the account until the transaction ends, so that concurrent requests cannot exceed the limit together. */
  async function lockUsage(
    tx: Db,
    accountId: string,
    replaced: Replaced,
  ): Promise<StorageUsage & { freedBytes: number }> {
    const entitlement = await entitlements.lockEntitlement(tx, accountId);
    const { usedBytes, freedBytes } = await withoutLimits('storage', tx, async () => ({
      usedBytes: await sumUsedBytes(tx, accountId, clock(), replaced),
      freedBytes: replaced.replacesId ? await findFreedBytes(tx, accountId, replaced.replacesId) : 0,
    }));
    return { usedBytes, limitBytes: computeStorageLimit(entitlement), freedBytes };
  }

  /** Locks a row but changes nothing, so a request that is killed afterwards may be carried out again. */
  function readUsage(db: Db, accountId: string, replaced: Replaced) {
    return withoutAttempt(() => db.transaction((tx) => lockUsage(tx, accountId, replaced)));
  }

  return {
    /** Bytes that could be stored now, 0 or more; undefined if there is no limit. */
    async remaining(db: Db, accountId: string, replaced: Replaced): Promise<number | undefined> {
      const { usedBytes, limitBytes, freedBytes } = await readUsage(db, accountId, replaced);
      return limitBytes === null ? undefined : Math.max(0, limitBytes - usedBytes + freedBytes);
    },

    /**
     * Checks that the account may store this much more, and locks it for the transaction that does so.
     *
     * @returns the bytes that it takes, fewer than its size if it replaces a file
     * @throws storage.limit_exceeded
     */
    async take(tx: Db, accountId: string, { fileSize, name, sha256, ...replaced }: QuotaRequest): Promise<number> {
      const { usedBytes, limitBytes, freedBytes } = await lockUsage(tx, accountId, replaced);
      const takenBytes = Math.max(0, fileSize - freedBytes);
      if (takenBytes > 0 && limitBytes !== null && usedBytes + takenBytes > limitBytes) {
        if (sha256 !== undefined && (await hasContent(tx, accountId, sha256))) return takenBytes;
        throw limitExceeded({ usedBytes, limitBytes }, fileSize, name);
      }
      return takenBytes;
    },

    /** The refusal of a file that turned out to be larger than the remaining space. */
    async refusalOf(db: Db, accountId: string, { fileSize, name, ...replaced }: QuotaRequest): Promise<AppError> {
      const { usedBytes, limitBytes } = await readUsage(db, accountId, replaced);
      return limitExceeded({ usedBytes, limitBytes }, fileSize, name);
    },
  };
}

function limitExceeded(room: StorageUsage, fileSize: number, name: string | null): AppError {
  const isTooLarge = room.limitBytes !== null && fileSize > room.limitBytes;
  const reason = isTooLarge ? 'file' : 'space';
  const details = { ...room, fileSize, reason, ...(name !== null && { name }) };
  return new AppError('storage.limit_exceeded', withTold(describeNoRoom(name, isTooLarge), details));
}

/** The texts are the specification’s (document 2, section 5). A file that is larger than the plan’s storage never fits. */
function describeNoRoom(name: string | null, isTooLarge: boolean): string {
  if (name === null) return tell(isTooLarge ? 'storage.this_too_large' : 'storage.no_space_for_this');
  return tell(isTooLarge ? 'storage.file_too_large' : 'storage.no_space', { name });
}
