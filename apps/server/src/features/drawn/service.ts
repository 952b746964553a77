import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@vitrine/contract/core/errors';
import { type DrawnContent, MAX_DRAWN } from '@vitrine/contract/drawn/drawn-content';
import { type DrawnKind, factsOfDrawn } from '@vitrine/contract/drawn/drawn-kinds';
import { ItemId } from '@vitrine/contract/library/content';
import type { FolderId } from '@vitrine/contract/library/folders';
import type { InAccount } from '../../http/callers.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { lockAccount } from '../accounts/index.ts';
import {
  addContent,
  changeContent,
  countContent,
  lockContent,
  removeFiles,
  removeItems,
  requireFolder,
} from '../library/index.ts';
import { createAddressVerbs } from './address-verbs.ts';
import { findPicturedAddress } from './drawn-server-kinds.ts';
import { createOembed, type OembedSources } from './oembed.ts';
import { findDrawnContent, findDrawnPicture, findSameDrawn, insertDrawn, updateDrawn } from './store.ts';

export type Drawn = ReturnType<typeof createDrawn>;

interface NewDrawn {
  name: string;
  folderId: FolderId | null;
  fields: Record<string, unknown>;
}

interface DrawnChange extends Omit<NewDrawn, 'folderId'> {
  /** Undefined: as it is. */
  folderId?: FolderId | null | undefined;
  /** The revision that the change was made from. */
  revision?: number | undefined;
}

/** An account's drawn content of every kind. Screens follow every change, because triggers raise their versions. */
export function createDrawn(platform: Platform, { oembed: sources }: { oembed: OembedSources }) {
  const { db, clock, jobs } = platform;
  const oembed = createOembed(platform, sources);

  async function storePicture(accountId: string, kind: DrawnKind, fields: Record<string, unknown>) {
    const address = findPicturedAddress(kind, fields);
    return address === null ? null : oembed.storePicture(accountId, address);
  }

  /** `tx` must hold the locks of the account and the folder. @throws content.limit_reached */
  async function insert(
    tx: Db,
    accountId: string,
    kind: DrawnKind,
    { name, folderId, fields }: Omit<NewDrawn, 'folderId'> & { folderId: string | null },
    picture: Awaited<ReturnType<typeof storePicture>> = null,
  ): Promise<string> {
    const filter = { kinds: [kind], search: undefined, folderId: undefined };
    const count: Partial<Record<string, number>> = await countContent(tx, accountId, filter);
    if ((count[kind] ?? 0) >= MAX_DRAWN) throw new AppError('content.limit_reached');
    const createdAt = clock();
    const id = newId(factsOfDrawn(kind).prefix.slice(0, -1), createdAt.getTime());
    await addContent(tx, { id, accountId, kind, originalName: name, folderId, createdAt, ...picture });
    await insertDrawn(tx, { mediaId: id, accountId, fields, updatedAt: createdAt });
    return id;
  }

  return {
    addressChecks: createAddressVerbs(platform, oembed),

    /** The drawn content with these ids, by id; that which the account does not have is missing. */
    async find(accountId: string, ids: readonly string[]): Promise<Map<string, DrawnContent>> {
      const found = await findDrawnContent(db, accountId, ids);
      return new Map(found.map((content) => [content.id, content]));
    },

    /**
     * Adds content of an import, or finds the same. `tx` must hold the locks of the account and the folder.
     *
     * @throws content.limit_reached
     */
    async addImported(
      tx: Db,
      accountId: string,
      { kind, ...content }: { kind: DrawnKind; name: string; folderId: string | null; fields: Record<string, unknown> },
    ): Promise<{ id: string; isNew: boolean }> {
      const same = await findSameDrawn(tx, accountId, { kind, ...content });
      if (same !== null) return { id: same, isNew: false };
      return { id: await insert(tx, accountId, kind, content), isNew: true };
    },

    /** The verbs of the routes of a kind. */
    createVerbs: (kind: DrawnKind) => ({
      /** @throws media.not_found */
      get: async ({ accountId }: InAccount, id: string) => requireDrawn(db, accountId, kind, id),

      /** @throws content.limit_reached, folder.not_found, media.not_found */
      async create({ accountId }: InAccount, body: NewDrawn): Promise<DrawnContent> {
        const picture = await storePicture(accountId, kind, body.fields);
        return db.transaction(async (tx) => {
          await lockAccount(tx, accountId);
          await requireFolder(tx, accountId, body.folderId);
          await requireFallback(tx, accountId, body.fields);
          return requireDrawn(tx, accountId, kind, await insert(tx, accountId, kind, body, picture));
        });
      },

      /** @throws media.not_found, folder.not_found; content.changed if `revision` is not the current one */
      async update({ accountId }: InAccount, id: string, change: DrawnChange): Promise<DrawnContent> {
        const known = await requireDrawn(db, accountId, kind, id);
        const address = findPicturedAddress(kind, change.fields);
        const isKnown = address === findPicturedAddress(kind, known.fields);
        const picture = isKnown ? null : await storePicture(accountId, kind, change.fields);
        return db.transaction(async (tx) => {
          await lockAccount(tx, accountId);
          if (change.folderId !== undefined) await requireFolder(tx, accountId, change.folderId);
          await requireFallback(tx, accountId, change.fields);
          // The lock also stops new assignments: the devices to raise must not change meanwhile.
          await lockContent(tx, accountId, [id], 'update');
          const before = await requireDrawn(tx, accountId, kind, id);
          const { name, fields, folderId = before.folderId, revision = before.revision } = change;
          if (revision !== before.revision) {
            const message = `This ${factsOfDrawn(kind).noun} was changed in the meantime. Nothing was saved: reload it and make your change again.`;
            throw new AppError('content.changed', { message });
          }
          const isSame =
            name === before.name && folderId === before.folderId && isDeepStrictEqual(fields, before.fields);
          if (isSame) return before;
          const former = picture === null ? null : await findDrawnPicture(tx, id);
          await changeContent(tx, id, { originalName: name, folderId, ...picture });
          if (former !== null) await jobs.send(tx, removeFiles, { keys: [former] });
          await updateDrawn(tx, id, { fields, revision: before.revision + 1, updatedAt: clock() });
          return requireDrawn(tx, accountId, kind, id);
        });
      },

      /**
       * Deletes drawn content everywhere: assignments, schedule events and items that show it are deleted with it.
       *
       * @throws media.not_found
       */
      remove: ({ accountId }: InAccount, id: string): Promise<void> =>
        db.transaction(async (tx) => {
          const removed = await removeItems(tx, jobs, { accountId, ids: [ItemId.parse(id)], kind });
          if (removed.length === 0) throw new AppError('media.not_found');
        }),
    }),
  };
}

/** Locks a fallback picture against deletion. @throws media.not_found for anything else than an image of the account */
async function requireFallback(tx: Db, accountId: string, { fallbackMediaId }: Record<string, unknown>): Promise<void> {
  if (typeof fallbackMediaId !== 'string') return;
  const [found] = await lockContent(tx, accountId, [fallbackMediaId]);
  if (found?.kind !== 'image') throw new AppError('media.not_found');
}

/** @throws media.not_found */
async function requireDrawn(db: Db, accountId: string, kind: DrawnKind, id: string): Promise<DrawnContent> {
  const [found] = await findDrawnContent(db, accountId, [id]);
  if (found === undefined || found.kind !== kind) throw new AppError('media.not_found');
  return found;
}
