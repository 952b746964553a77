import { AppError } from '@vitrine/contract/core/errors';
import { type CurrentVersion, type MediaVersion, MediaVersionId } from '@vitrine/contract/library/media-versions';
import type { InAccount } from '../../../http/callers.ts';
import type { Db } from '../../../platform/database.ts';
import { getHold, isDryRun } from '../../../platform/database/write-context.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findUser, lockAccount } from '../../accounts/index.ts';
import type { NewItem } from '../addition.ts';
import { pickSharedColumns } from '../addition.ts';
import { isMediaRow, type MediaRow } from '../content-row.ts';
import { removeFiles } from '../jobs.ts';
import { findContent, lockDuplicate } from '../reads.ts';
import { createReplacement, type Outcome } from './replacement.ts';
import {
  countPresentPages,
  deleteNewVersion,
  deleteVersions,
  findNewVersion,
  findVersion,
  insertVersion,
  isShown,
  listExpiredVersions,
  listSurplus,
  listVersions,
  lockItem,
  lockVersion,
  raiseShown,
  updateVersion,
} from './store.ts';
import type { OtherVersionKinds } from './version-kinds.ts';
import {
  isPrepared,
  KEPT_MS,
  listVersionKeys,
  toFileFacts,
  toPreparedRow,
  toVersion,
  type VersionRow,
} from './version-row.ts';

/** Former versions of one file. */
const MOST_KEPT = 10;

const SWEPT_AT_ONCE = 500;

type Observer = (tx: Db, outcome: Outcome) => Promise<void>;

/** A file for an item that exists. Its kind is that of the item. */
export type NewFile = Omit<NewItem, 'folderId' | 'kind'>;

export type Versions = ReturnType<typeof createVersions>;

/** The versions of the files of media items. */
export function createVersions(platform: Platform, kinds: OtherVersionKinds) {
  const { db, clock, jobs } = platform;
  const replacement = createReplacement(platform, kinds);
  const observers: Observer[] = [];

  async function tell(tx: Db, item: MediaRow, failure: string | null): Promise<void> {
    const { accountId, originalName: name } = item;
    for (const observe of observers) await observe(tx, { accountId, name, failure });
  }

  const discard = (tx: Db, rows: readonly VersionRow[]): Promise<void> =>
    rows.length === 0 ? Promise.resolve() : jobs.send(tx, removeFiles, { keys: rows.flatMap(listVersionKeys) });

  /** Puts a new version that is prepared in its item’s place, unless somebody has to ask for it. */
  async function settle(tx: Db, { id, mediaId, accountId }: VersionRow): Promise<void> {
    const item = await lockItem(tx, accountId, mediaId);
    const version = item === null ? null : await lockVersion(tx, mediaId, id);
    if (item === null || version === null || version.state !== 'new' || !isPrepared(version)) return;
    if (version.takesPlace === 'asked') return;
    if (version.takesPlace === 'unshown' && (await isShown(tx, mediaId))) {
      return updateVersion(tx, id, { takesPlace: 'asked' });
    }
    await replacement.replace(tx, item, version);
    await tell(tx, item, null);
  }

  return {
    /** Calls `observe` in the transaction in which an item gets another file by itself, or does not. */
    observe: (observer: Observer): void => void observers.push(observer),

    /** @throws media.not_found; media.not_ready for an item whose first file is being prepared */
    async requireReplaceable(at: Db, accountId: string, id: string): Promise<MediaRow> {
      const item = await requireItem(at, accountId, id);
      if (item.status === 'processing') throw new AppError('media.not_ready');
      return item;
    },

    /** Gives an item a file of which only the size is known, in a dry run. */
    tryOut: (item: MediaRow, fileSize: number): Promise<void> =>
      db.transaction(async (tx) => {
        await lockAccount(tx, item.accountId);
        const locked = await lockItem(tx, item.accountId, item.id);
        if (locked !== null) await replacement.tryOut(tx, locked, fileSize);
      }),

    /**
     * Adds a new version with a stored file, in place of one that has not taken its item’s place yet. Where changes of the
     * caller to what screens play wait for an admin, one for an item that screens show is noted in the request's
     * {@link Hold}. `tx` must hold the lock of the account.
     *
     * @param file the extension of its address, and whether every screen can play it as it is
     * @returns null if the item has this very file
     * @throws media.not_found, media.not_ready
     */
    async add(
      tx: Db,
      mediaId: string,
      { accountId, ...row }: NewFile,
      { extension, isPlayable, addedBy }: { extension: string; isPlayable: boolean; addedBy: string | null },
    ): Promise<VersionRow | null> {
      const item = await lockItem(tx, accountId, mediaId);
      if (item === null) throw new AppError('media.not_found');
      if (item.status === 'processing') throw new AppError('media.not_ready');
      const { kind } = item;
      const hold = getHold();
      const pending = await findNewVersion(tx, mediaId);
      const isWaiting = pending?.takesPlace === 'asked' && hold === null;
      if (pending !== null && pending.sha256 === row.sha256 && pending.status !== 'failed' && !isWaiting) {
        await jobs.send(tx, removeFiles, { keys: [row.storageKey] });
        return pending;
      }
      await discard(tx, await deleteNewVersion(tx, mediaId));
      const duplicate = await lockDuplicate(tx, { accountId, kind, sha256: row.sha256 });
      if (duplicate !== null) await jobs.send(tx, removeFiles, { keys: [row.storageKey] });
      if (item.status === 'ready' && item.sha256 === row.sha256) return null;
      const isHeld = hold !== null && (await isShown(tx, mediaId));
      const now = clock();
      const version = await insertVersion(tx, {
        ...row,
        ...(duplicate && pickSharedColumns(duplicate)),
        id: newId('ver', now.getTime()),
        accountId,
        mediaId,
        kind,
        state: 'new',
        takesPlace: hold === null ? 'ready' : isHeld ? 'asked' : 'unshown',
        filename: `${newId(kind)}.${extension}`,
        // The pages of a document are its own.
        status: isPlayable || (duplicate?.status === 'ready' && kind !== 'document') ? 'ready' : 'processing',
        addedBy,
        createdAt: now,
      });
      if (isHeld) hold.versions.push({ mediaId, versionId: version.id });
      return version;
    },

    /** @throws media.not_found */
    async list({ accountId }: InAccount, id: string): Promise<{ current: CurrentVersion; versions: MediaVersion[] }> {
      const item = await requireItem(db, accountId, id);
      const rows = await listVersions(db, id);
      const names = new Map<string | null, string>();
      for (const userId of new Set(rows.flatMap(({ addedBy }) => addedBy ?? []))) {
        names.set(userId, (await findUser(db, userId))?.name ?? '');
      }
      const nameOf = ({ addedBy }: VersionRow) => names.get(addedBy) || null;
      const current = rows.find(({ state }) => state === 'current');
      const sent =
        current === undefined
          ? { fileName: item.originalName, addedBy: null, addedAt: item.createdAt }
          : { fileName: current.originalName, addedBy: nameOf(current), addedAt: current.createdAt };
      return {
        current: {
          versionId: current === undefined ? null : MediaVersionId.parse(current.id),
          ...toFileFacts(
            { ...item, pageCount: item.kind === 'document' ? await countPresentPages(db, id) : null },
            sent,
          ),
        },
        versions: rows.filter(({ state }) => state !== 'current').map((row) => toVersion(row, nameOf(row))),
      };
    },

    /**
     * Puts a version in its item’s place: at once, or as soon as it is prepared.
     *
     * @param check refuses it, e.g. because the account has no room for it
     * @returns the id of the former version; null if it is being prepared
     * @throws media.not_found, media.version_not_found, media.version_failed
     */
    use: (
      accountId: string,
      { id, versionId }: { id: string; versionId: string },
      check: (tx: Db, version: VersionRow) => Promise<void>,
    ): Promise<string | null> =>
      db.transaction(async (tx) => {
        const { item, version } = await lockBoth(tx, accountId, id, versionId);
        if (version.status === 'failed') throw new AppError('media.version_failed');
        if (version.state === 'former') await check(tx, version);
        if (version.state === 'former' || isPrepared(version)) return replacement.replace(tx, item, version);
        if (isDryRun()) {
          await replacement.tryOut(tx, item, version.fileSize);
          return null;
        }
        await updateVersion(tx, versionId, { takesPlace: 'ready' });
        // Who approved this was told which screens it concerns, so they are raised as if it were prepared already.
        await raiseShown(tx, id);
        return null;
      }),

    /** @throws media.not_found, media.version_not_found */
    remove: ({ accountId }: InAccount, id: string, versionId: string): Promise<void> =>
      db.transaction(async (tx) => {
        const { version } = await lockBoth(tx, accountId, id, versionId);
        await discard(tx, await deleteVersions(tx, [version.id]));
      }),

    find: (at: Db, id: string): Promise<VersionRow | null> => findVersion(at, id),

    /** For jobs, which prepare versions like items; null for one that was deleted or has been in use. */
    async findPrepared(id: string): Promise<MediaRow | null> {
      const row = await findVersion(db, id);
      return row === null || row.state !== 'new' ? null : toPreparedRow(row);
    },

    /**
     * Records a result of preparing a version, and puts it in its item’s place if nothing is left to be made.
     *
     * @param record false if the result is not wanted any more
     */
    async advance(versionId: string, record: (tx: Db, version: VersionRow) => Promise<boolean>): Promise<boolean> {
      return db.transaction(async (tx) => {
        const row = await findVersion(tx, versionId);
        if (row === null) return false;
        await lockAccount(tx, row.accountId);
        if (!(await record(tx, row))) return false;
        await settle(tx, row);
        return true;
      });
    },

    /** Ends the preparation of a version that cannot be shown: its item is as it was. */
    async fail(versionId: string, reason: string): Promise<void> {
      await db.transaction(async (tx) => {
        const row = await findVersion(tx, versionId);
        if (row === null) return;
        await lockAccount(tx, row.accountId);
        const item = await lockItem(tx, row.accountId, row.mediaId);
        const version = item === null ? null : await lockVersion(tx, row.mediaId, versionId);
        if (item === null || version?.state !== 'new' || version.status === 'failed') return;
        await updateVersion(tx, versionId, { status: 'failed', progress: null, failure: reason });
        await tell(tx, item, reason);
      });
    },

    /** Deletes versions whose time is over. */
    async sweep(): Promise<void> {
      for (;;) {
        const before = new Date(clock().getTime() - KEPT_MS);
        const expired = await listExpiredVersions(db, before, SWEPT_AT_ONCE);
        if (expired.length === 0) return;
        await db.transaction(async (tx) =>
          discard(
            tx,
            await deleteVersions(
              tx,
              expired.map(({ id }) => id),
            ),
          ),
        );
      }
    },

    /** Deletes the former versions of an account that are too many or too large. */
    async trim(accountId: string, mostBytes: number): Promise<void> {
      await db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        const ids = await listSurplus(tx, accountId, { most: MOST_KEPT, bytes: mostBytes });
        if (ids.length > 0) await discard(tx, await deleteVersions(tx, ids));
      });
    },
  };
}

/** @throws media.not_found */
async function requireItem(at: Db, accountId: string, id: string): Promise<MediaRow> {
  const row = await findContent(at, accountId, id);
  if (row === null || !isMediaRow(row)) throw new AppError('media.not_found');
  return row;
}

/** Locks an item and a version of it. @throws media.not_found, media.version_not_found */
async function lockBoth(tx: Db, accountId: string, id: string, versionId: string) {
  await lockAccount(tx, accountId);
  const item = await lockItem(tx, accountId, id);
  if (item === null) throw new AppError('media.not_found');
  const version = await lockVersion(tx, id, versionId);
  if (version === null) throw new AppError('media.version_not_found');
  return { item, version };
}
