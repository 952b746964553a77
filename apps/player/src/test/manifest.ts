import { PlaylistId } from '@vitrine/contract/library/content';
import { LayoutId, WebpageId } from '@vitrine/contract/library/media';
import type {
  Manifest,
  ManifestAsset,
  ManifestContent,
  ManifestItem,
  ManifestLayout,
  ManifestSegment,
} from '@vitrine/contract/player/manifest-schema';
import type { Turn, TurnContent } from '../core/turns.ts';
import type { WebPage } from '../core/web-pages.ts';

/** Noon, the time at which tests begin. */
export const NOON = Date.parse('2026-03-01T12:00:00.000Z');
export const MINUTE_MS = 60_000;

export const instant = (ms: number): string => new Date(ms).toISOString();

export function imageAsset(id: string, more: Partial<ManifestAsset> = {}): ManifestAsset {
  return {
    id,
    kind: 'image',
    sha256: `sha-${id}`,
    bytes: 10,
    mimeType: 'image/jpeg',
    width: 1,
    height: 1,
    durationMs: null,
    url: `/api/player/v1/assets/sha-${id}`,
    neededBy: instant(NOON),
    ...more,
  };
}

export const videoAsset = (id: string, more: Partial<ManifestAsset> = {}): ManifestAsset =>
  imageAsset(id, { kind: 'video', mimeType: 'video/mp4', ...more });

const chooseReason = (id: string | null) => (id === null ? 'nothing' : 'schedule');

/** A segment between two times in minutes after noon. */
export function segment(from: number, until: number, assetId: string | null, title = assetId): ManifestSegment {
  return {
    from: instant(NOON + from * MINUTE_MS),
    until: instant(NOON + until * MINUTE_MS),
    assetId,
    content: assetId === null ? null : { kind: 'asset', assetId },
    reason: chooseReason(assetId),
    sourceId: null,
    title,
  };
}

/** A segment that shows the list `id` of the playlist `ply_<id>`. */
export function listSegment(from: number, until: number, id: string, title: string | null = null): ManifestSegment {
  return { ...segment(from, until, id, title), assetId: null, content: listContent(id) };
}

/** A segment of a takeover with a message. */
export function takeoverSegment(from: number, until: number, more: Partial<ManifestSegment> = {}): ManifestSegment {
  return { ...segment(from, until, null, 'Evacuation'), content: evacuation, reason: 'takeover', ...more };
}

export const evacuation = {
  kind: 'message',
  heading: 'Please leave the building',
  text: 'Use the stairs.\nMeet at the main gate.',
  tone: 'danger',
} as const satisfies ManifestContent;

export const listContent = (id: string): Extract<ManifestContent, { kind: 'list' }> => ({
  kind: 'list',
  id,
  playlistId: PlaylistId.parse(`ply_${id}`),
});

/** The fallback that shows an asset. */
export const fallbackTo = (assetId: string): Manifest['fallback'] => ({
  assetId,
  content: { kind: 'asset', assetId },
  reason: 'global',
});

/** The content of a file, or of a web page or layout, whose id begins with `web_` or `lay_`. */
function parseContent(id: string): ManifestItem['content'] {
  if (id.startsWith('web_')) return { kind: 'webpage', id: WebpageId.parse(id) };
  return id.startsWith('lay_')
    ? { kind: 'layout', id: `doc-${id}`, layoutId: LayoutId.parse(id) }
    : { kind: 'asset', assetId: id };
}

/** A layout with these elements on white; its document has the key `doc-<id>`. */
export const layoutOf = (elements: object[], more: Partial<ManifestLayout> = {}): ManifestLayout => ({
  name: 'Board',
  document: { version: 1, width: 1920, height: 1080, scenes: [{ id: 's', background: { day: '#ffffff' }, elements }] },
  assetIds: [],
  playlists: {},
  feeds: {},
  ...more,
});

/** A segment that shows a web page or a layout. */
export function pageSegment(from: number, until: number, id: string, title: string | null = null): ManifestSegment {
  return { ...segment(from, until, id, title), assetId: null, content: parseContent(id) };
}

/** The web page `web_<name>` at the address `https://<name>.test/`. */
export function webPage(name: string, more: Partial<WebPage> = {}): WebPage {
  return {
    kind: 'webpage',
    id: `web_${name}`,
    url: `https://${name}.test/`,
    name,
    refreshSeconds: null,
    refreshMinutes: null,
    zoom: 100,
    fallbackAssetId: null,
    ...more,
  };
}

/** The `webpages` of a manifest. */
export const pagesById = (...pages: WebPage[]): Manifest['webpages'] =>
  Object.fromEntries(pages.map(({ kind: _kind, id, ...page }) => [id, page]));

/** `assetId` is the id of a file or of a web page. */
type Entry = { assetId: string; seconds: number } & Partial<Pick<ManifestItem, 'fit' | 'transition' | 'volume'>>;

/** The `items` and `lists` of a manifest, from the entries of each list. */
export function createLists(entries: Record<string, Entry[]>): Pick<Manifest, 'items' | 'lists'> {
  const items: Manifest['items'] = {};
  const lists: Manifest['lists'] = {};
  for (const [listId, list] of Object.entries(entries)) {
    const ids = list.map(({ assetId, seconds, fit = null, transition = null, ...sound }) => {
      const id = `item-${assetId}-${seconds}-${fit}-${transition}-${sound.volume}`;
      items[id] = { content: parseContent(assetId), durationMs: seconds * 1_000, fit, transition, ...sound };
      return id;
    });
    lists[listId] = { items: ids, lengthMs: list.reduce((sum, { seconds }) => sum + seconds * 1_000, 0) };
  }
  return { items, lists };
}

/** A turn outside lists. */
export function createTurn(content: TurnContent, more: Partial<Turn> = {}): Turn {
  return {
    content,
    fit: null,
    transition: null,
    reason: 'schedule',
    title: content.id,
    place: null,
    fromMs: NOON,
    untilMs: NOON + 60 * MINUTE_MS,
    ...more,
  };
}

export function createManifest(more: Partial<Manifest> = {}): Manifest {
  return {
    etag: 'etag-1',
    serverTime: instant(NOON),
    deviceId: 'dev_1',
    name: 'Lobby',
    groupName: null,
    timeZone: 'UTC',
    horizonEnd: instant(NOON + 14 * 24 * 60 * MINUTE_MS),
    timeline: [],
    fallback: null,
    items: {},
    lists: {},
    webpages: {},
    layouts: {},
    standby: [],
    assets: [],
    notice: null,
    settings: {
      brightness: 50,
      volume: 50,
      autoSleep: false,
      location: '',
      rotation: 0,
      fit: 'contain',
      crossfadeMs: 0,
    },
    ...more,
  };
}
