import { AppError } from '@vitrine/contract/core/errors';
import { computeStorageLimit } from '@vitrine/contract/billing/plans';
import { tell } from '@vitrine/contract/core/told/tell';
import type { Db } from '../../platform/database.ts';
import { withoutLimits } from '../../platform/database/limits.ts';
import { withoutAttempt } from '../../platform/database/write-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withTold } from '../../platform/told/read-told.ts';
import type { Entitlements } from '../accounts/index.ts';
import { hasContent } from '../library/index.ts';
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
}

export type Quota = ReturnType<typeof createQuota>;

/** Enforces the storage limits of accounts. */
export function createQuota({ clock }: Platform, { entitlements }: { entitlements: Entitlements }) {
  /** Locks the account until the transaction ends, so that concurrent requests cannot exceed the limit together. */
  async function lockUsage(tx: Db, accountId: string, exceptUpload?: string): Promise<StorageUsage> {
    const entitlement = await entitlements.lockEntitlement(tx, accountId);
    const usedBytes = await withoutLimits('storage', tx, () => sumUsedBytes(tx, accountId, clock(), exceptUpload));
    return { usedBytes, limitBytes: computeStorageLimit(entitlement) };
  }

  /** Locks a row but changes nothing, so a request that is killed afterwards may be carried out again. */
  function readUsage(db: Db, accountId: string, exceptUpload?: string): Promise<StorageUsage> {
    return withoutAttempt(() => db.transaction((tx) => lockUsage(tx, accountId, exceptUpload)));
  }

  return {
    /** Bytes that could be stored now, 0 or more; undefined if there is no limit. */
    async remaining(db: Db, accountId: string, exceptUpload?: string): Promise<number | undefined> {
      const { usedBytes, limitBytes } = await readUsage(db, accountId, exceptUpload);
      return limitBytes === null ? undefined : Math.max(0, limitBytes - usedBytes);
    },

    /**
     * Checks that the account may store this much more, and locks it for the transaction that does so.
     *
     * @throws storage.limit_exceeded
     */
    async take(tx: Db, accountId: string, { fileSize, name, uploadId, sha256 }: QuotaRequest): Promise<void> {
      const { usedBytes, limitBytes } = await lockUsage(tx, accountId, uploadId);
      if (limitBytes !== null && usedBytes + fileSize > limitBytes) {
        if (sha256 !== undefined && (await hasContent(tx, accountId, sha256))) return;
        throw limitExceeded({ usedBytes, limitBytes }, fileSize, name);
      }
    },

    /** The refusal of a file that turned out to be larger than the remaining space. */
    async refusalOf(db: Db, accountId: string, { fileSize, name, uploadId }: QuotaRequest): Promise<AppError> {
      const room = await readUsage(db, accountId, uploadId);
      return limitExceeded(room, fileSize, name);
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
