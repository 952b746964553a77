import type { Manifest } from '@vitrine/contract/player/manifest-schema';
import { z } from 'zod';
import type { TestApp } from '../app.ts';

const row = z.object({ id: z.string() });

/** What the tables of an account say about content, and about the screens that have it. */
const Tables = z.object({
  files: z.array(row.extend({ sha256: z.string(), folderId: z.string().nullable() })),
  playlists: z.array(row.extend({ folderId: z.string().nullable(), items: z.array(z.string()) })),
  pages: z.array(row.extend({ url: z.string(), fallbackId: z.string().nullable() })),
  layouts: z.array(row.extend({ published: z.unknown(), draft: z.unknown() })),
  feeds: z.array(row.extend({ url: z.string() })),
  prices: z.array(row.extend({ rows: z.array(z.unknown()) })),
  events: z.array(row.extend({ mediaId: z.string(), screens: z.array(z.string()) })),
  /** The content that a screen has, whether or not something stronger comes first. */
  shown: z.array(z.object({ screen: z.string(), mediaId: z.string() })),
});
export type Tables = z.infer<typeof Tables>;

const named = z.string().nullish();

/** What the elements of a layout show. */
const Document = z.object({
  scenes: z.array(
    z.object({
      elements: z.array(
        z.object({ mediaId: named, playlistId: named, webpageId: named, feedId: named, priceListId: named }),
      ),
    }),
  ),
});

const list = (select: string) => `(select coalesce(json_agg(to_json(r)), '[]') from (${select}) as r)`;

/** Reads the tables of an account in one statement, so that they belong together. */
export async function readTables({ query }: Pick<TestApp, 'query'>, accountId: string): Promise<Tables> {
  const own = `account_id = '${accountId}'`;
  const [found] = await query<{ tables: unknown }>(`select json_build_object(
    'files', ${list(`select id, sha256, folder_id as "folderId" from media
      where ${own} and kind in ('image', 'video') order by id`)},
    'playlists', ${list(`select media_id as id, source_folder_id as "folderId", array(
      select media_id from playlist_items where playlist_id = p.media_id order by position) as items
      from playlists as p where ${own} order by 1`)},
    'pages', ${list(`select media_id as id, url, fallback_media_id as "fallbackId" from webpages where ${own} order by 1`)},
    'layouts', ${list(`select media_id as id, published, draft from layouts where ${own} order by 1`)},
    'feeds', ${list(`select id, url from feeds where ${own} order by 1`)},
    'prices', ${list(`select id, rows from price_lists where ${own} order by 1`)},
    'events', ${list(`select id, media_id as "mediaId", array(
      select device_id from schedule_event_devices where event_id = e.id) as screens
      from schedule_events as e where ${own} order by 1`)},
    'shown', ${list(`
      select a.device_id as screen, a.media_id as "mediaId" from device_assignments as a
        join devices as d on d.id = a.device_id where d.${own}
      union select m.device_id, a.media_id from group_assignments as a join device_group_members as m using (group_id)
        join devices as d on d.id = m.device_id where d.${own}
      union select d.id, g.media_id from global_media as g join devices as d using (account_id) where d.${own}`)}
    ) as tables`);
  return Tables.parse(found?.tables);
}

/** The parts of content on each screen, as text: by its id, files, addresses, texts, and what is contained in what. */
export type ShownContent = ReadonlyMap<string, ReadonlySet<string>>;

/** The parts of everything that the screens have, at any depth. */
export function findShownContent(tables: Tables, screens: readonly string[]): ShownContent {
  const files = new Map(tables.files.map((file) => [file.id, file]));
  const playlists = new Map(tables.playlists.map((playlist) => [playlist.id, playlist]));
  const pages = new Map(tables.pages.map((page) => [page.id, page]));
  const layouts = new Map(tables.layouts.map((layout) => [layout.id, layout]));

  function addContent(id: string, parts: Set<string>, { within = '', isZone = false } = {}): void {
    const layout = layouts.get(id);
    if (layout !== undefined && isZone) return;
    const file = files.get(id);
    parts.add(`${within} > ${file?.sha256 ?? id}`);
    if (file !== undefined) parts.add(`file ${file.sha256}`);
    const playlist = playlists.get(id);
    if (playlist !== undefined) {
      const { folderId } = playlist;
      const filed = tables.files.filter((one) => folderId !== null && one.folderId === folderId).map((one) => one.id);
      for (const item of folderId === null ? playlist.items : filed) addContent(item, parts, { within: id, isZone });
    }
    const page = pages.get(id);
    if (page !== undefined) {
      parts.add(`page ${page.url}`);
      if (page.fallbackId !== null) addContent(page.fallbackId, parts, { within: id });
    }
    if (layout !== undefined) addDocument(layout, parts);
  }

  function addDocument({ id, published }: Tables['layouts'][number], parts: Set<string>): void {
    parts.add(`document ${toText(published)}`);
    for (const element of Document.parse(published).scenes.flatMap(({ elements }) => elements)) {
      const { mediaId, playlistId, webpageId, feedId, priceListId } = element;
      if (mediaId) addContent(mediaId, parts, { within: id });
      // A playlist in a layout is shown without the layouts in it.
      if (playlistId) addContent(playlistId, parts, { within: id, isZone: true });
      if (webpageId) addContent(webpageId, parts, { within: id });
      if (feedId) {
        parts.add(`feed ${tables.feeds.find((feed) => feed.id === feedId)?.url ?? ''}`);
      }
      if (priceListId) {
        parts.add(`prices ${toText(tables.prices.find((prices) => prices.id === priceListId)?.rows)}`);
      }
    }
  }

  return new Map(
    screens.map((screen) => {
      const parts = new Set<string>();
      for (const has of tables.shown) if (has.screen === screen) addContent(has.mediaId, parts);
      for (const event of tables.events) if (event.screens.includes(screen)) addContent(event.mediaId, parts);
      return [screen, parts] as const;
    }),
  );
}

/** The parts of what a manifest shows; they are among those of {@link findShownContent}. */
export function findPartsOf({ assets, webpages, layouts }: Manifest): string[] {
  return [
    ...assets.filter(({ kind }) => kind !== 'font').map(({ sha256 }) => `file ${sha256}`),
    ...Object.values(webpages).map(({ url }) => `page ${url}`),
    ...Object.values(layouts).flatMap(({ document, priceLists = {} }) => [
      `document ${toText(document)}`,
      ...Object.values(priceLists).map(({ rows }) => `prices ${toText(rows)}`),
    ]),
  ];
}

/** JSON with sorted keys. */
const toText = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** The parts that a screen has now, and that it neither had before nor may have. */
export function findUnexpected(now: ShownContent, ...allowed: readonly ShownContent[]): string[] {
  return [...now].flatMap(([screen, parts]) =>
    [...parts].filter((part) => !allowed.some((one) => one.get(screen)?.has(part))).map((part) => `${screen}: ${part}`),
  );
}
