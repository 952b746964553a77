import { readTold } from '../../platform/told/read-told.ts';
import { AppError, isAppError } from '@vitrine/contract/core/errors';
import { isVisible } from '@vitrine/contract/core/text';
import { WebpageId } from '@vitrine/contract/library/media';
import { MAX_WEBPAGES } from '@vitrine/contract/webpages/webpage-limits';
import type { Webpage, WebpageCheck, webpages as routes } from '@vitrine/contract/webpages/webpages';
import type { z } from 'zod';
import type { DeviceCaller, InAccount } from '../../http/callers.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { WebpageRow } from '../../schema/webpages-tables.ts';
import { lockAccount } from '../accounts/index.ts';
import {
  countContent,
  addContent,
  changeContent,
  type Listed,
  readList,
  lockContent,
  type MediaQuery,
  removeFiles,
  removeItems,
  requireFolder,
  withOrder,
} from '../library/index.ts';
import { acceptAddress, type OwnAddresses } from './address.ts';
import { CHECK_EVERY_MS, toCheckedColumns, toSavedColumns } from './checks.ts';
import { chooseFairly } from './fair-round.ts';
import type { Judgement } from './page-reader.ts';
import { createLogins } from './logins.ts';
import { createReading, createUnreadFacts, type StoredFacts } from './reading.ts';
import {
  claimDueChecks,
  findSameWebpage,
  findWebpages,
  insertWebpage,
  isShownByAgent,
  type ListedWebpage,
  listWebpages,
  noteCheck,
  requireWebpage,
  toWebpage,
  updateWebpage,
  type WebpageFilter,
  type WebpageSettings,
} from './store.ts';

export type Webpages = ReturnType<typeof createWebpages>;

type WebpageBody = z.output<typeof routes.create.body>;
type WebpageChange = z.output<typeof routes.update.body>;

/** Pages that are looked at in one round, and how many addresses are read at once. */
const CANDIDATES = 1_000;
const AT_ONCE = 8;

/** An account's web pages. Their screens follow every change, because triggers raise the versions of their devices. */
export function createWebpages(platform: Platform) {
  const { db, clock, jobs, publicUrl } = platform;
  const playerOrigin = (): string => new URL(publicUrl()).origin;
  const reading = createReading(platform, { playerOrigin });
  const logins = createLogins(platform, reading);

  /** `tx` must hold the locks of the account, the folder and the fallback picture. @throws webpage.limit_reached */
  async function insert(
    tx: Db,
    accountId: string,
    { name, folderId, ...body }: WebpageBody,
    { facts, icon }: StoredFacts,
  ): Promise<string> {
    if ((await countWebpages(tx, accountId)) >= MAX_WEBPAGES) throw new AppError('webpage.limit_reached');
    const createdAt = clock();
    const id = newId('web', createdAt.getTime());
    const originalName = isVisible(name) ? name : facts.title;
    await addContent(tx, { id, accountId, kind: 'webpage', originalName, folderId, createdAt, ...icon });
    const { title } = facts;
    const checked = toSavedColumns(facts, createdAt);
    const settings = toSettings(body);
    await insertWebpage(tx, { mediaId: id, accountId, ...settings, title, ...checked, updatedAt: createdAt });
    return id;
  }

  return {
    ...logins.verbs,

    /** The logins that the agent of a device sends. */
    loginsOf: (caller: DeviceCaller) => logins.ofDevice(caller),

    /** @throws request.invalid for a cursor of another list */
    async list({ accountId }: InAccount, query: MediaQuery): Promise<Listed<Webpage>> {
      const filter = { search: query.search, folderId: query.folderId };
      const { items, ...page } = await readList(withOrder(query), {
        list: (part) => listWebpages(db, accountId, filter, part),
        count: () => countWebpages(db, accountId, filter),
      });
      return { items: items.map(toWebpage), ...page };
    },

    /** The web pages with these ids, by id; those that the account does not have are missing. */
    async find(accountId: string, ids: readonly string[]): Promise<Map<string, Webpage>> {
      const found = await findWebpages(db, accountId, ids);
      return new Map(found.map((webpage) => [webpage.id, toWebpage(webpage)]));
    },

    /** @throws webpage.not_found */
    get: async ({ accountId }: InAccount, id: string): Promise<Webpage> =>
      toWebpage(await requireWebpage(db, accountId, id)),

    /** @throws webpage.not_found, webpage.own_address, webpage.insecure_address, request.too_many */
    async check(
      { accountId }: InAccount,
      { url: address, id }: z.output<typeof routes.check.body>,
      own: OwnAddresses,
    ): Promise<WebpageCheck> {
      const url = acceptAddress(address, playerOrigin(), own);
      if (id !== undefined) await requireWebpage(db, accountId, id);
      const login = id === undefined ? null : await logins.findOf(accountId, id);
      const { icon, problem: _problem, ...facts } = await reading.read(accountId, url, login);
      const framingTold = readTold(facts.framingReason);
      return { url, ...facts, framingTold, icon: icon && `data:image/webp;base64,${icon.webp.toString('base64')}` };
    },

    /**
     * Adds a web page, also one that cannot be read or forbids framing: screens may reach what the server does not.
     *
     * @throws webpage.own_address, webpage.insecure_address, webpage.limit_reached, media.not_found, folder.not_found,
     * request.too_many
     */
    async create(
      { accountId }: InAccount,
      { url: address, ...body }: WebpageBody,
      own: OwnAddresses,
    ): Promise<Webpage> {
      const url = acceptAddress(address, playerOrigin(), own);
      const found = await reading.readAndStoreIcon(accountId, url);
      return db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        await requireFolder(tx, accountId, body.folderId);
        await requireImage(tx, accountId, body.fallbackMediaId);
        return toWebpage(await requireWebpage(tx, accountId, await insert(tx, accountId, { ...body, url }, found)));
      });
    },

    /**
     * Reads a page that `addImported` may add. Pages beyond what the account may have read now stay unread.
     *
     * @throws webpage.own_address, webpage.insecure_address
     */
    async readImported(accountId: string, address: string, own: OwnAddresses): Promise<StoredFacts> {
      const url = acceptAddress(address, playerOrigin(), own);
      return reading.readAndStoreIcon(accountId, url).catch((error: unknown) => {
        if (isAppError(error, 'request.too_many')) return createUnreadFacts(url);
        throw error;
      });
    },

    /**
     * Adds a page of an import, or finds one with the same settings. `tx` must hold the locks of the account, the folder and
     * the fallback picture.
     *
     * @throws webpage.limit_reached
     */
    async addImported(
      tx: Db,
      accountId: string,
      body: WebpageBody,
      found: StoredFacts,
    ): Promise<{ id: string; isNew: boolean }> {
      const page = { ...body, url: new URL(body.url).href };
      const same = await findSameWebpage(tx, accountId, toSettings(page));
      if (same !== null) return { id: same, isNew: false };
      return { id: await insert(tx, accountId, page, found), isNew: true };
    },

    /**
     * Replaces a web page. It is read again if its address changes, and unless it is known to allow framing.
     *
     * @throws webpage.not_found, webpage.own_address, webpage.insecure_address, media.not_found, folder.not_found,
     * request.too_many; webpage.changed if `revision` is not the current one
     */
    async update({ accountId }: InAccount, id: string, change: WebpageChange, own: OwnAddresses): Promise<Webpage> {
      const { page } = requireCurrent(await requireWebpage(db, accountId, id), change.revision);
      const url = acceptAddress(change.url, playerOrigin(), own);
      const isKnown = url === page.url && page.framing === 'allowed';
      // That of another site ends with this change, and is not sent to the new one.
      const login = isKnown ? null : await logins.findOf(accountId, id);
      const found = isKnown ? null : await reading.readAndStoreIcon(accountId, url, login);
      return db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        if (change.folderId !== undefined) await requireFolder(tx, accountId, change.folderId);
        await requireImage(tx, accountId, change.fallbackMediaId);
        // The lock also stops new assignments: the devices to raise must not change meanwhile.
        await lockContent(tx, accountId, [id], 'update');
        const before = requireCurrent(await requireWebpage(tx, accountId, id), change.revision);
        const settings = toSettings({ ...change, url });
        const { folderId = before.folderId } = change;
        const originalName = isVisible(change.name) ? change.name : (found?.facts ?? before.page).title;
        if (found === null && hasSameSettings(before, { ...settings, originalName, folderId }))
          return toWebpage(before);
        await changeContent(tx, id, { originalName, folderId, ...found?.icon });
        const now = clock();
        const judge = async (facts: Judgement) =>
          url === before.page.url
            ? toCheckedColumns(facts, before.page, await isShownByAgent(tx, id), now)
            : toSavedColumns(facts, now);
        const checked = found && { title: found.facts.title, ...(await judge(found.facts)) };
        const revision = before.page.revision + 1;
        await updateWebpage(tx, id, { ...settings, ...checked, revision, updatedAt: now });
        const oldIcon = found === null ? null : before.thumbnailKey;
        if (oldIcon !== null) await jobs.send(tx, removeFiles, { keys: [oldIcon] });
        return toWebpage(await requireWebpage(tx, accountId, id));
      });
    },

    /**
     * Checks the pages on screens that are due. Screens show the fallback picture of a page that the site no longer sends,
     * and the page itself once the site sends it again.
     */
    async checkDue(): Promise<void> {
      const now = clock();
      const next = new Date(now.getTime() + CHECK_EVERY_MS);
      const due = await claimDueChecks(db, { now, next, limit: CANDIDATES }, chooseFairly);
      const readings = Map.groupBy(due, ({ page }) => toReading(page)).values();
      const checkNext = async (): Promise<void> => {
        for (const checks of readings) {
          const first = checks[0]?.page;
          if (first === undefined) continue;
          const login = first.loginChangedAt === null ? null : await logins.findOf(first.accountId, first.mediaId);
          const judgement = await reading.check(first.url, login);
          // Without an answer the server cannot tell; screens ask for themselves.
          if (judgement === null) continue;
          for (const { page, hasAgent } of checks) {
            await noteCheck(db, page, toCheckedColumns(judgement, page, hasAgent, clock()));
          }
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, checkNext));
    },

    /**
     * Deletes a web page everywhere: assignments, schedule events and items that show it are deleted with it.
     *
     * @throws webpage.not_found
     */
    remove: ({ accountId }: InAccount, id: string): Promise<void> =>
      db.transaction(async (tx) => {
        const ids = [WebpageId.parse(id)];
        const removed = await removeItems(tx, jobs, { accountId, ids, kind: 'webpage' });
        if (removed.length === 0) throw new AppError('webpage.not_found');
      }),
  };
}

/** Pages with one address are read once; one with a login may get another answer than others. */
const toReading = ({ url, mediaId, loginChangedAt }: WebpageRow): string =>
  loginChangedAt === null ? url : `${url} ${mediaId}`;

async function countWebpages(
  db: Db,
  accountId: string,
  filter: WebpageFilter = { search: undefined, folderId: undefined },
): Promise<number> {
  return (await countContent(db, accountId, { kinds: ['webpage'], ...filter })).webpage ?? 0;
}

/** @throws webpage.changed */
function requireCurrent(webpage: ListedWebpage, revision: number | undefined): ListedWebpage {
  if (revision !== undefined && revision !== webpage.page.revision) throw new AppError('webpage.changed');
  return webpage;
}

/** Requests of older programs have minutes. */
const toSettings = ({
  url,
  refreshMinutes = null,
  refreshSeconds = refreshMinutes && refreshMinutes * 60,
  zoom,
  showsScrollBars,
  fallbackMediaId,
}: Pick<WebpageBody, keyof WebpageSettings | 'refreshMinutes'>): WebpageSettings => ({
  url,
  refreshSeconds,
  zoom,
  showsScrollBars,
  fallbackMediaId,
});

interface Settings extends Pick<ListedWebpage, 'originalName' | 'folderId'>, WebpageSettings {}

const hasSameSettings = ({ page, originalName, folderId }: ListedWebpage, settings: Settings): boolean =>
  originalName === settings.originalName &&
  folderId === settings.folderId &&
  page.url === settings.url &&
  page.refreshSeconds === settings.refreshSeconds &&
  page.zoom === settings.zoom &&
  page.showsScrollBars === settings.showsScrollBars &&
  page.fallbackMediaId === settings.fallbackMediaId;

/** Locks a fallback picture against deletion. @throws media.not_found for anything else than an image of the account */
async function requireImage(tx: Db, accountId: string, id: string | null): Promise<void> {
  if (id === null) return;
  const kind = (await lockContent(tx, accountId, [id]))[0]?.kind;
  if (kind !== 'image') throw new AppError('media.not_found');
}
