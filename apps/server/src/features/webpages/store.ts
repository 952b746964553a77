import { AppError } from '@vitrine/contract/core/errors';
import { FolderId } from '@vitrine/contract/library/folders';
import { MediaId, WebpageId } from '@vitrine/contract/library/media';
import { thumbnailUrl } from '@vitrine/contract/library/file-addresses';
import type { Webpage } from '@vitrine/contract/webpages/webpages';
import { and, type AnyColumn, eq, getTableColumns, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/database.ts';
import { readTold } from '../../platform/told/read-told.ts';
import { isAgentOf } from '../fleet/index.ts';
import {
  type ContentRow,
  continueAfter,
  isGlobal,
  type ContentPage,
  matchesFilter,
  toShownMedia,
} from '../library/index.ts';
import { agents, devices } from '../../schema/fleet-tables.ts';
import { media } from '../../schema/library-tables.ts';
import { type WebpageRow, webpages } from '../../schema/webpages-tables.ts';

/** A web page with both of its rows and its fallback picture. */
export interface ListedWebpage extends ContentRow {
  isActive: boolean;
  page: WebpageRow;
  fallback: ContentRow | null;
}

export interface WebpageFilter {
  search: string | undefined;
  /** `root`: in no folder. */
  folderId: string | undefined;
}

const fallback = alias(media, 'fallback');

const select = (db: Db) =>
  db
    .select({ ...getTableColumns(media), isActive: isGlobal, page: webpages, fallback })
    .from(media)
    .innerJoin(webpages, eq(webpages.mediaId, media.id))
    .leftJoin(fallback, eq(fallback.id, webpages.fallbackMediaId));

export async function listWebpages(
  db: Db,
  accountId: string,
  filter: WebpageFilter,
  { limit, ...page }: ContentPage,
): Promise<ListedWebpage[]> {
  const { isAfter, order } = continueAfter(page);
  const query = select(db)
    .where(and(matchesFilter(accountId, { kinds: ['webpage'], ...filter }), isAfter))
    .orderBy(...order);
  return limit === undefined ? query : query.limit(limit);
}

/** The web pages with these ids; those that the account does not have are missing. */
export async function findWebpages(db: Db, accountId: string, ids: readonly string[]): Promise<ListedWebpage[]> {
  if (ids.length === 0) return [];
  return select(db).where(and(inArray(webpages.mediaId, [...ids]), eq(webpages.accountId, accountId)));
}

/** Null when the account has no such web page. */
async function findWebpage(db: Db, accountId: string, id: string): Promise<ListedWebpage | null> {
  const [found] = await findWebpages(db, accountId, [id]);
  return found ?? null;
}

/** @throws webpage.not_found */
export async function requireWebpage(db: Db, accountId: string, id: string): Promise<ListedWebpage> {
  const found = await findWebpage(db, accountId, id);
  if (found === null) throw new AppError('webpage.not_found');
  return found;
}

/** What people set of a page. */
export type WebpageSettings = Pick<
  WebpageRow,
  'url' | 'refreshSeconds' | 'zoom' | 'showsScrollBars' | 'fallbackMediaId'
>;

/** The id of the account's oldest web page with these settings; null if there is none. */
export async function findSameWebpage(
  tx: Db,
  accountId: string,
  { url, refreshSeconds, zoom, showsScrollBars, fallbackMediaId }: WebpageSettings,
): Promise<string | null> {
  const [found] = await tx
    .select({ id: webpages.mediaId })
    .from(webpages)
    .where(
      and(
        eq(webpages.accountId, accountId),
        eq(webpages.url, url),
        eq(webpages.zoom, zoom),
        eq(webpages.showsScrollBars, showsScrollBars),
        refreshSeconds === null ? isNull(webpages.refreshSeconds) : eq(webpages.refreshSeconds, refreshSeconds),
        fallbackMediaId === null ? isNull(webpages.fallbackMediaId) : eq(webpages.fallbackMediaId, fallbackMediaId),
      ),
    )
    .orderBy(webpages.mediaId)
    .limit(1);
  return found?.id ?? null;
}

/** A page whose check was claimed. */
export interface DueCheck {
  /** The page as it was before. */
  page: WebpageRow;
  /** True if one of the screens that show it has an agent. */
  hasAgent: boolean;
}

/** The row ids of the devices that show content. */
export const shownOn = (mediaId: AnyColumn | string): SQL =>
  sql`vitrine_devices_of(array(select vitrine_with_containers(array[${mediaId}]::text[])))`;

/** False if none of the screens that show a page has an agent; null if no screen shows it. */
const hasAgent = sql<boolean | null>`(
  select bool_or(${agents.deviceId} is not null) from ${shownOn(webpages.mediaId)} as shown (id)
  join ${devices} on ${devices.id} = shown.id
  left join ${agents} on ${isAgentOf(devices)})`;

/** True if one of the screens that show this page has an agent. */
export async function isShownByAgent(db: Db, mediaId: string): Promise<boolean> {
  const found = await db
    .select({ id: devices.id })
    .from(devices)
    .innerJoin(agents, isAgentOf(devices))
    .where(sql`${devices.id} in (select ${shownOn(mediaId)})`)
    .limit(1);
  return found.length > 0;
}

/**
 * Claims the checks of pages on screens that are due, and sets their next ones. Looks at up to `limit` pages of any account,
 * those of all accounts in turn. Pages that `choose` leaves out stay due.
 */
export async function claimDueChecks(
  db: Db,
  { now, next, limit }: { now: Date; next: Date; limit: number },
  choose: (due: DueCheck[]) => DueCheck[],
): Promise<DueCheck[]> {
  const isDue = or(isNull(webpages.nextCheckAt), lte(webpages.nextCheckAt, now));
  const oldestFirst = sql`${webpages.nextCheckAt} nulls first, ${webpages.mediaId}`;
  const turn = sql<number>`row_number() over (partition by ${webpages.accountId} order by ${oldestFirst})`;
  const turns = db
    .select({ id: webpages.mediaId, turn: turn.as('turn') })
    .from(webpages)
    .where(isDue)
    .orderBy(sql`turn`, oldestFirst)
    .limit(limit)
    .as('turns');
  return db.transaction(async (tx) => {
    const locked = await tx
      .select({ page: webpages, hasAgent })
      .from(webpages)
      .innerJoin(turns, eq(turns.id, webpages.mediaId))
      .where(isDue)
      .orderBy(turns.turn, oldestFirst)
      .for('update', { of: webpages, skipLocked: true });
    const due = locked.flatMap((row) => (row.hasAgent === null ? [] : [{ page: row.page, hasAgent: row.hasAgent }]));
    const unseen = locked.filter((row) => row.hasAgent === null);
    const chosen = choose(due);
    const claimed = [...unseen, ...chosen].map(({ page }) => page.mediaId);
    await tx.update(webpages).set({ nextCheckAt: next }).where(inArray(webpages.mediaId, claimed));
    return chosen;
  });
}

/** Notes a check, unless the page is gone or has another address or login by now. */
export async function noteCheck(
  db: Db,
  { mediaId, url, loginChangedAt }: Pick<WebpageRow, 'mediaId' | 'url' | 'loginChangedAt'>,
  change: Partial<Omit<WebpageRow, 'mediaId' | 'accountId'>>,
): Promise<void> {
  await db
    .update(webpages)
    .set(change)
    .where(
      and(
        eq(webpages.mediaId, mediaId),
        eq(webpages.url, url),
        sql`${webpages.loginChangedAt} is not distinct from ${sql.param(loginChangedAt, webpages.loginChangedAt)}`,
      ),
    );
}

export async function insertWebpage(tx: Db, row: typeof webpages.$inferInsert): Promise<void> {
  await tx.insert(webpages).values(row);
}

export async function updateWebpage(
  tx: Db,
  id: string,
  change: Partial<Omit<WebpageRow, 'mediaId' | 'accountId'>>,
): Promise<void> {
  await tx.update(webpages).set(change).where(eq(webpages.mediaId, id));
}

export const toWebpage = ({ page, fallback: picture, ...content }: ListedWebpage): Webpage => ({
  id: WebpageId.parse(content.id),
  name: content.originalName,
  folderId: content.folderId === null ? null : FolderId.parse(content.folderId),
  url: page.url,
  refreshSeconds: page.refreshSeconds,
  refreshMinutes: page.refreshMinutes,
  zoom: page.zoom,
  showsScrollBars: page.showsScrollBars,
  fallbackMediaId: page.fallbackMediaId === null ? null : MediaId.parse(page.fallbackMediaId),
  title: page.title,
  framing: page.framing,
  framingReason: page.framingReason,
  framingTold: readTold(page.framingReason),
  iconUrl: content.thumbnailFilename === null ? null : thumbnailUrl(content.thumbnailFilename),
  checkedAt: page.checkedAt.toISOString(),
  blocked: page.blocked,
  fallback: picture && toShownMedia(picture, new Map()),
  isActive: content.isActive,
  hasLogin: page.loginChangedAt !== null,
  createdAt: content.createdAt.toISOString(),
  updatedAt: page.updatedAt.toISOString(),
  revision: page.revision,
});
