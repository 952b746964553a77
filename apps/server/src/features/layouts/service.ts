import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@vitrine/contract/core/errors';
import type { LayoutDocument } from '@vitrine/contract/layouts/document';
import { MAX_LAYOUTS } from '@vitrine/contract/layouts/layout-limits';
import type {
  Layout,
  LayoutPicture,
  layouts as routes,
  LayoutSummary,
  ListedLayout,
} from '@vitrine/contract/layouts/layouts';
import { MAX_WEATHER_PLACES } from '@vitrine/contract/layouts/weather-limits';
import type { ContentPlaces } from '@vitrine/contract/playlists/playlists';
import { listDocumentContent, listReferences } from '@vitrine/layout/content';
import type { z } from 'zod';
import type { InAccount } from '../../http/callers.ts';
import type { Db } from '../../platform/database.ts';
import { getLimits } from '../../platform/database/write-context.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockAccount } from '../accounts/index.ts';
import {
  addContent,
  changeContent,
  chooseCopyName,
  chooseFreeName,
  countContent,
  type Listed,
  lockContent,
  lockFolder,
  type MediaQuery,
  readList,
  removeContent,
  requireFolder,
  withOrder,
} from '../library/index.ts';
import { replaceCodes } from './code-store.ts';
import { createPreviews } from './previews.ts';
import { readResources } from './resource-store.ts';
import {
  findLayout,
  findLayouts,
  insertLayout,
  type LayoutFilter,
  listLayoutNames,
  listLayouts,
  replaceLayoutContent,
  type StoredLayout,
  toLayoutSummary,
  updateLayout,
} from './store.ts';
import { type Asked, createTemplateDocuments, type Maker, type TemplateDependencies } from './template-documents.ts';
import { countPlaces, replaceLayoutWeather } from './weather-store.ts';

export type Layouts = ReturnType<typeof createLayouts>;

type NewLayout = z.output<typeof routes.create.body>;
type LayoutChange = z.output<typeof routes.update.body>;

interface Dependencies extends TemplateDependencies {
  /** Where layouts of the account are shown, by id. */
  findPlaces: (accountId: string, ids: readonly string[]) => Promise<Map<string, ContentPlaces>>;
}

interface Documents {
  published: LayoutDocument;
  draft: LayoutDocument | null;
}

/** An account's layouts. Their screens follow what is published, because triggers raise the versions of their devices. */
export function createLayouts(platform: Platform, { findPlaces, ...providers }: Dependencies) {
  const { db, clock } = platform;
  const templates = createTemplateDocuments(platform, { ...providers });

  /**
   * Notes what the documents of a layout show.
   *
   * @throws weather.limit_reached
   */
  async function noteContent(tx: Db, layout: { accountId: string; mediaId: string }, documents: Documents) {
    await replaceLayoutContent(tx, layout, documents);
    await replaceCodes(tx, layout, documents);
    await replaceLayoutWeather(tx, layout.mediaId, documents, clock());
    if ((await countPlaces(tx, layout.accountId)) > MAX_WEATHER_PLACES) throw new AppError('weather.limit_reached');
  }

  /** `tx` must hold the locks of the account and the folder. */
  async function insert(
    tx: Db,
    accountId: string,
    { name, folderId, published, draft }: Documents & { name: string; folderId: string | null },
  ): Promise<Layout> {
    await requireRoom(tx, accountId);
    await lockContent(tx, accountId, [...listReferences(published), ...(draft === null ? [] : listReferences(draft))]);
    const createdAt = clock();
    const id = newId('lay', createdAt.getTime());
    await addContent(tx, { id, accountId, kind: 'layout', originalName: name, folderId, createdAt });
    const row = { mediaId: id, accountId, published, draft, revision: draft === null ? 1 : 2 };
    await insertLayout(tx, {
      ...row,
      ...measureDocument(draft ?? published),
      publishedAt: createdAt,
      updatedAt: createdAt,
    });
    await noteContent(tx, row, row);
    return describe(tx, await requireLayout(tx, accountId, id));
  }

  return {
    ...createPreviews(platform),

    listTemplates: templates.list,

    /** @throws request.invalid for a cursor of another list */
    async list({ accountId }: InAccount, query: MediaQuery): Promise<Listed<ListedLayout>> {
      const filter = { search: query.search, folderId: query.folderId };
      const { items, ...page } = await readList(withOrder(query), {
        list: (part) => listLayouts(db, accountId, filter, part),
        count: () => countLayouts(db, accountId, filter),
      });
      const places = await findPlaces(
        accountId,
        items.map(({ id }) => id),
      );
      return {
        items: items.flatMap((layout) => {
          const shownOn = places.get(layout.id);
          return shownOn === undefined ? [] : [{ ...toLayoutSummary(layout), shownOn }];
        }),
        ...page,
      };
    },

    /** The layouts with these ids, by id; those that the account does not have are missing. */
    async find(accountId: string, ids: readonly string[]): Promise<Map<string, LayoutSummary>> {
      const found = await findLayouts(db, accountId, ids);
      return new Map(found.map((layout) => [layout.id, toLayoutSummary(layout)]));
    },

    /** @throws layout.not_found */
    get: async ({ accountId }: InAccount, id: string): Promise<Layout> =>
      describe(db, await requireLayout(db, accountId, id)),

    /** @throws layout.not_found */
    async picture({ accountId }: InAccount, id: string): Promise<LayoutPicture> {
      const { layout } = await requireLayout(db, accountId, id);
      const { scenes } = layout.published;
      const scene = scenes.find(({ windows }) => windows.length === 0) ?? scenes[0];
      const document = { ...layout.published, scenes: scene === undefined ? [] : [{ ...scene, windows: [] }] };
      return { document, resources: await readResources(db, accountId, [document]) };
    },

    /**
     * @throws layout.limit_reached, layout.template_not_found, folder.not_found, storage.limit_exceeded,
     *   price_list.not_found, price_list.limit_reached
     */
    async create(caller: Maker, layout: NewLayout, asked?: Asked): Promise<Layout> {
      const { accountId } = caller;
      const { name, folderId, document, template } = layout;
      // Before the pictures of a template are added for nothing.
      await requireRoom(db, accountId);
      const published = document ?? (template && (await templates.create(caller, { ...template, folderId }, asked)));
      if (published === undefined) throw new AppError('layout.template_not_found');
      return db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        await requireFolder(tx, accountId, folderId);
        await requireVisible(tx, accountId, published, []);
        return insert(tx, accountId, { name, folderId, published, draft: null });
      });
    },

    /**
     * Adds a layout of an import. `tx` must hold the locks of the account and the folder.
     *
     * @throws layout.limit_reached
     */
    async addImported(
      tx: Db,
      accountId: string,
      { name, folderId, document }: { name: string; folderId: string | null; document: LayoutDocument },
    ): Promise<{ id: string; name: string }> {
      const free = chooseFreeName(name, await listLayoutNames(tx, accountId));
      const added = await insert(tx, accountId, { name: free, folderId, published: document, draft: null });
      return { id: added.id, name: free };
    },

    /** @throws layout.not_found; layout.changed if `revision` is not the current one */
    saveDraft: (
      { accountId }: InAccount,
      id: string,
      { document, revision }: { document: LayoutDocument; revision?: number | undefined },
    ): Promise<Layout> =>
      change(accountId, id, { revision, references: listReferences(document) }, ({ published, draft }) => {
        if (isDeepStrictEqual(document, draft ?? published)) return null;
        return { published, draft: isDeepStrictEqual(document, published) ? null : document };
      }),

    /** @throws layout.not_found */
    discardDraft: ({ accountId }: InAccount, id: string): Promise<Layout> =>
      change(accountId, id, {}, ({ published, draft }) => (draft === null ? null : { published, draft: null })),

    /** @throws layout.not_found; layout.changed if `revision` is not the current one */
    publish: ({ accountId }: InAccount, id: string, { revision }: { revision?: number | undefined }): Promise<Layout> =>
      db.transaction(async (tx) => {
        const stored = await lockLayout(tx, accountId, id, revision);
        const { draft, revision: publishedRevision } = stored.layout;
        if (draft === null) return describe(tx, stored);
        await lockContent(tx, accountId, listReferences(draft));
        await changeContent(tx, id, {});
        const now = clock();
        await updateLayout(tx, id, { published: draft, draft: null, publishedRevision, publishedAt: now });
        await noteContent(tx, stored.layout, { published: draft, draft: null });
        return describe(tx, await requireLayout(tx, accountId, id));
      }),

    /** @throws layout.not_found, folder.not_found */
    update: ({ accountId }: InAccount, id: string, { name, folderId }: LayoutChange): Promise<Layout> =>
      db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        if (folderId !== undefined) await requireFolder(tx, accountId, folderId);
        const before = await lockLayout(tx, accountId, id);
        const renamed = name === undefined || name === before.originalName ? {} : { originalName: name };
        const moved = folderId === undefined || folderId === before.folderId ? {} : { folderId };
        await changeContent(tx, id, { ...renamed, ...moved });
        return describe(tx, await requireLayout(tx, accountId, id));
      }),

    /** @throws layout.not_found, layout.limit_reached */
    duplicate: ({ accountId }: InAccount, id: string): Promise<Layout> =>
      db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        const { originalName, folderId, layout } = await requireLayout(tx, accountId, id);
        const name = chooseCopyName(originalName, await listLayoutNames(tx, accountId));
        // A folder that was deleted since leaves its content at the root.
        const isKept = folderId !== null && (await lockFolder(tx, accountId, folderId));
        const { published, draft } = layout;
        return insert(tx, accountId, { name, folderId: isKept ? folderId : null, published, draft });
      }),

    /**
     * Deletes a layout everywhere: assignments, schedule events and items that show it are deleted with it.
     *
     * @throws layout.not_found
     */
    remove: ({ accountId }: InAccount, id: string): Promise<void> =>
      db.transaction(async (tx) => {
        const removed = await removeContent(tx, accountId, [id], 'layout');
        if (removed.length === 0) throw new AppError('layout.not_found');
      }),
  };

  /** Changes the documents of a layout, unless `decide` returns null. Screens go on showing what is published. */
  function change(
    accountId: string,
    id: string,
    { revision, references = [] }: { revision?: number | undefined; references?: readonly string[] },
    decide: (documents: Documents) => Documents | null,
  ): Promise<Layout> {
    return db.transaction(async (tx) => {
      await lockAccount(tx, accountId);
      await lockContent(tx, accountId, references);
      const stored = await lockLayout(tx, accountId, id, revision);
      const changed = decide(stored.layout);
      if (changed === null) return describe(tx, stored);
      const { published, draft } = stored.layout;
      if (changed.draft !== null) {
        await requireVisible(tx, accountId, changed.draft, [published, ...(draft === null ? [] : [draft])]);
      }
      await updateLayout(tx, id, {
        draft: changed.draft,
        ...measureDocument(changed.draft ?? changed.published),
        revision: stored.layout.revision + 1,
        updatedAt: clock(),
      });
      await noteContent(tx, stored.layout, changed);
      return describe(tx, await requireLayout(tx, accountId, id));
    });
  }
}

/**
 * Refuses documents in which limited members name what they do not see: screens would show it. What is in the layout
 * already stays.
 *
 * @throws media.not_found
 */
async function requireVisible(
  tx: Db,
  accountId: string,
  document: LayoutDocument,
  before: readonly LayoutDocument[],
): Promise<void> {
  if (getLimits() === null) return;
  const { files, playlists, webpages, drawn, feeds, priceLists } = await readResources(tx, accountId, [document]);
  const found = [files, playlists, webpages, drawn, feeds, priceLists].flatMap((resources) => Object.keys(resources));
  const known = new Set([...found, ...before.flatMap(listNamed)]);
  if (!listNamed(document).every((id) => known.has(id))) throw new AppError('media.not_found');
}

/** The ids of everything of the account that a document names. */
function listNamed(document: LayoutDocument): string[] {
  const { mediaIds, playlistIds, webpageIds, drawnIds, feedIds, priceListIds } = listDocumentContent(document);
  return [mediaIds, playlistIds, webpageIds, drawnIds, feedIds, priceListIds].flatMap((ids) => [...ids]);
}

const measureDocument = ({ width, height, scenes }: LayoutDocument) => ({ width, height, sceneCount: scenes.length });

async function countLayouts(
  db: Db,
  accountId: string,
  filter: LayoutFilter = { search: undefined, folderId: undefined },
): Promise<number> {
  return (await countContent(db, accountId, { kinds: ['layout'], ...filter })).layout ?? 0;
}

/** @throws layout.limit_reached */
async function requireRoom(db: Db, accountId: string): Promise<void> {
  if ((await countLayouts(db, accountId)) >= MAX_LAYOUTS) throw new AppError('layout.limit_reached');
}

/** @throws layout.not_found */
async function requireLayout(db: Db, accountId: string, id: string): Promise<StoredLayout> {
  const found = await findLayout(db, accountId, id);
  if (found === null) throw new AppError('layout.not_found');
  return found;
}

/**
 * Locks a layout and its account against changes, and reads it.
 *
 * @throws layout.not_found; layout.changed if `revision` is not the current one
 */
async function lockLayout(tx: Db, accountId: string, id: string, revision?: number): Promise<StoredLayout> {
  await lockAccount(tx, accountId);
  await lockContent(tx, accountId, [id], 'update');
  const stored = await requireLayout(tx, accountId, id);
  if (revision !== undefined && revision !== stored.layout.revision) throw new AppError('layout.changed');
  return stored;
}

async function describe(db: Db, stored: StoredLayout): Promise<Layout> {
  const { published, draft } = stored.layout;
  const documents = draft === null ? [published] : [draft, published];
  return {
    ...toLayoutSummary({ ...stored, layout: { ...stored.layout, hasDraft: draft !== null } }),
    document: draft ?? published,
    published,
    resources: await readResources(db, stored.accountId, documents),
  };
}
