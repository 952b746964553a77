import { createHash } from 'node:crypto';
import { FeedId } from '@vitrine/contract/layouts/feeds';
import { ContentId, PlaylistId } from '@vitrine/contract/library/content';
import {
  AudioId,
  DocumentId,
  MediaId,
  type MediaKind,
  type MediaStatus,
  WebpageId,
} from '@vitrine/contract/library/media';
import { MediaVersionId } from '@vitrine/contract/library/media-versions';
import { DEFAULT_PAGE_MS } from '@vitrine/contract/documents/document-limits';
import type { Window } from '@vitrine/contract/playlists/window';
import type { ScheduleEventBody } from '@vitrine/contract/schedule/schedule';
import { insertDevice } from '../features/fleet/devices/store.ts';
import { type DeviceRow } from '../features/fleet/reads.ts';
import type { MediaRow } from '../features/library/content-row.ts';
import { addPages } from '../features/library/changes.ts';
import { insertMedia } from '../features/library/store.ts';
import type { Db } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { documentPages, documents } from '../schema/documents-tables.ts';
import { feeds } from '../schema/layouts/feeds-tables.ts';
import { media } from '../schema/library-tables.ts';
import { mediaVersions } from '../schema/media-versions-tables.ts';
import { playlistItems, playlists } from '../schema/playlists-tables.ts';
import { webpages } from '../schema/webpages-tables.ts';

interface Screen {
  name?: string;
  deviceId?: string;
  createdAt?: string;
  timeZone?: string;
}

/** Inserts a device as if it had been paired. */
export function arrangeScreen(
  db: Db,
  accountId: string,
  { name = 'Window', deviceId = newId('tst'), timeZone = 'UTC', createdAt = '2026-01-01T00:00:00.000Z' }: Screen = {},
): Promise<DeviceRow> {
  const row = {
    id: newId('dev'),
    accountId,
    deviceId,
    name,
    tokenHash: null,
    timeZone,
    createdAt: new Date(createdAt),
  };
  return insertDevice(db, row);
}

interface Medium {
  kind?: MediaKind;
  name?: string;
  status?: MediaStatus;
  folderId?: string;
}

/** Inserts a media item as if it had been uploaded and processed. Its file does not exist. */
export async function arrangeMediaItem(
  db: Db,
  accountId: string,
  { kind = 'image', name = `${kind}.${kind === 'image' ? 'png' : 'mp4'}`, status = 'ready', folderId }: Medium = {},
): Promise<MediaRow & { kind: MediaKind }> {
  const id = newId('med');
  const inserted = await insertMedia(db, {
    id,
    accountId,
    kind,
    filename: `${id}.bin`,
    originalName: name,
    mimeType: kind === 'image' ? 'image/png' : 'video/mp4',
    fileSize: 1_000,
    sha256: createHash('sha256').update(id).digest('hex'),
    storageKey: `media/${id}`,
    width: 1920,
    height: 1080,
    durationMs: kind === 'image' ? null : 10_000,
    status,
    folderId: folderId ?? null,
    createdAt: new Date('2026-01-01T00:00:00.000Z'),
  });
  return { ...inserted, kind };
}

/** Inserts a document with pages as if it had been uploaded and processed. Its files do not exist. */
export async function arrangeDocument(
  db: Db,
  accountId: string,
  { name = 'Menu.pdf', pages = 2, folderId = null }: { name?: string; pages?: number; folderId?: string | null } = {},
): Promise<{ id: DocumentId; kind: 'document'; storageKey: string; fileSize: number; pageIds: MediaId[] }> {
  const id = DocumentId.parse(newId('doc'));
  const createdAt = new Date('2026-01-01T00:00:00.000Z');
  const rowOf = (rowId: string, mimeType: string) => ({
    id: rowId,
    accountId,
    folderId,
    createdAt,
    filename: `${rowId}.bin`,
    mimeType,
    fileSize: 1_000,
    sha256: createHash('sha256').update(rowId).digest('hex'),
    storageKey: `media/${rowId}`,
    width: 2_160,
    height: 3_057,
    status: 'ready' as const,
  });
  const document = { ...rowOf(id, 'application/pdf'), kind: 'document' as const, originalName: name };
  await db.insert(media).values({ ...document, durationMs: pages * DEFAULT_PAGE_MS });
  await db.insert(documents).values({ mediaId: id, accountId, pageMs: DEFAULT_PAGE_MS, updatedAt: createdAt });
  const pageIds = Array.from({ length: pages }, () => MediaId.parse(newId('med')));
  await addPages(
    db,
    pageIds.map((pageId, i) => ({ ...rowOf(pageId, 'image/webp'), originalName: `${name} · ${i + 1}` })),
  );
  await db.insert(documentPages).values(pageIds.map((mediaId, i) => ({ mediaId, documentId: id, number: i + 1 })));
  const { storageKey, fileSize } = document;
  return { id, kind: 'document', storageKey, fileSize, pageIds };
}

/** Inserts an audio file as if it had been uploaded and prepared. Its file does not exist. */
export async function arrangeAudio(
  db: Db,
  accountId: string,
  {
    name = 'song.mp3',
    status = 'ready',
    folderId,
    durationMs = 60_000,
  }: Omit<Medium, 'kind'> & { durationMs?: number } = {},
): Promise<{ id: AudioId }> {
  const id = AudioId.parse(newId('aud'));
  const sha256 = createHash('sha256').update(id).digest('hex');
  const about = { id, accountId, kind: 'audio' as const, originalName: name, status, folderId: folderId ?? null };
  const played = { playKey: `media/${id}-played`, playSha256: sha256.replace(/^./, 'f'), playBytes: 900 };
  const file = { filename: `${id}.mp3`, mimeType: 'audio/mpeg', fileSize: 1_000, sha256, storageKey: `media/${id}` };
  await insertMedia(db, {
    ...about,
    ...file,
    ...(status === 'ready' && { ...played, playMimeType: 'audio/mp4', durationMs }),
    createdAt: new Date('2026-01-01T00:00:00.000Z'),
  });
  return { id };
}

/** Inserts a former version of an item; that of a document has a page. Its file does not exist. */
export async function arrangeVersion(db: Db, { id: mediaId, accountId, kind }: MediaRow): Promise<MediaVersionId> {
  const id = newId('ver');
  const at = new Date('2026-03-01T00:00:00.000Z');
  const file = { filename: `${id}.bin`, sha256: id, storageKey: `media/${accountId}/${id}`, fileSize: 2_000 };
  const mimeType = { image: 'image/png', video: 'video/mp4', document: 'application/pdf', audio: 'audio/mp4' }[kind];
  const state = { state: 'former', takesPlace: 'ready', status: 'ready', createdAt: at, replacedAt: at } as const;
  const about = { accountId, mediaId, kind, originalName: 'Before', mimeType };
  const page = { number: 1, isSkipped: false, durationMs: null, mimeType: 'image/webp', width: 160, height: 90 };
  const picture = { thumbnailFilename: null, thumbnailKey: null, averageColor: null };
  const pages = kind === 'document' ? [{ ...page, ...picture, ...file, filename: `${id}.webp` }] : null;
  await db.insert(mediaVersions).values({ id, ...about, ...file, ...state, pages });
  return MediaVersionId.parse(id);
}

interface ArrangedItem extends Partial<
  Pick<typeof playlistItems.$inferInsert, 'durationMs' | 'fit' | 'transition' | 'volume'>
> {
  mediaId: string;
  windows?: Window[];
}

interface ArrangedPlaylist {
  name?: string;
  items?: ArrangedItem[];
  /** Fills it by name with this folder, in place of `items`. */
  sourceFolderId?: string;
}

/** Inserts a playlist. Its items have the ids `pli_0`, `pli_1` … */
export async function arrangePlaylist(
  db: Db,
  accountId: string,
  { name = 'Offers', items = [], sourceFolderId }: ArrangedPlaylist = {},
): Promise<{ id: PlaylistId; kind: 'playlist' }> {
  const id = PlaylistId.parse(newId('ply'));
  const createdAt = new Date('2026-01-01T00:00:00.000Z');
  await db.insert(media).values({ id, accountId, kind: 'playlist', originalName: name, status: 'ready', createdAt });
  const source = sourceFolderId === undefined ? {} : { sourceFolderId, sourceOrder: 'name' as const };
  await db.insert(playlists).values({ mediaId: id, accountId, updatedAt: createdAt, ...source });
  if (items.length > 0) {
    await db.insert(playlistItems).values(
      items.map(({ windows = [], ...item }, position) => {
        return { id: `pli_${position}`, playlistId: id, position, windows, ...item };
      }),
    );
  }
  return { id, kind: 'playlist' };
}

interface ArrangedWebpage extends Partial<
  Pick<typeof webpages.$inferInsert, 'url' | 'refreshSeconds' | 'zoom' | 'fallbackMediaId'>
> {
  name?: string;
}

/** Inserts a web page that allows framing. */
export async function arrangeWebpage(
  db: Db,
  accountId: string,
  { name = 'Departures', url = 'https://example.com/board', zoom = 100, ...settings }: ArrangedWebpage = {},
): Promise<{ id: WebpageId; kind: 'webpage' }> {
  const id = WebpageId.parse(newId('web'));
  const createdAt = new Date('2026-01-01T00:00:00.000Z');
  await db.insert(media).values({ id, accountId, kind: 'webpage', originalName: name, status: 'ready', createdAt });
  const facts = { title: name, framing: 'allowed', checkedAt: createdAt, updatedAt: createdAt } as const;
  await db.insert(webpages).values({ mediaId: id, accountId, url, zoom, ...settings, ...facts });
  return { id, kind: 'webpage' };
}

interface ArrangedFeed {
  name?: string;
  url?: string;
  titles?: readonly string[];
}

/** Inserts a feed that could be read, with entries of these titles. */
export async function arrangeFeed(
  db: Db,
  accountId: string,
  { name = 'News', url = 'https://example.com/feed', titles = ['First'] }: ArrangedFeed = {},
): Promise<{ id: FeedId; url: string }> {
  const id = FeedId.parse(newId('fed'));
  const createdAt = new Date('2026-01-01T00:00:00.000Z');
  const entries = titles.map((title) => ({
    id: title,
    title,
    summary: '',
    publishedAt: null,
    link: null,
    imageUrl: null,
  }));
  const times = { createdAt, lastReadAt: createdAt, lastChangedAt: createdAt };
  const nextReadAt = new Date('2100-01-01T00:00:00.000Z');
  await db.insert(feeds).values({ id, accountId, name, url, status: 'ok', entries, ...times, nextReadAt });
  return { id, url };
}

export interface EventOptions extends Partial<Omit<ScheduleEventBody, 'mediaId'>> {
  mediaId: string;
}

/** The body of an event: an image on 9 March 2026 from 11:00 to 14:00 in UTC, unless changed. */
export const createEventBody = ({ mediaId, ...change }: EventOptions): ScheduleEventBody => ({
  title: 'Lunch',
  startTime: '11:00',
  endTime: '14:00',
  scheduledDate: '2026-03-09',
  timezone: 'UTC',
  mediaType: 'image',
  recurrence: 'none',
  mediaId: ContentId.parse(mediaId),
  ...change,
});

/**
 * Calls the API as an account. Returns the response unparsed, for comparisons byte by byte, and without the id of the
 * request, which differs from one response to the next.
 */
export async function requestRaw(
  { url, token }: { url: string; token: string },
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: string; headers: Record<string, string> }> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { date: _date, 'x-request-id': _id, ...headers } = Object.fromEntries(answer.headers);
  return { status: answer.status, body: await readBody(answer), headers };
}

/** The body of an answer without the id of its request. */
export async function readBody(answer: Response): Promise<string> {
  return (await answer.text()).replace(`,"requestId":"${answer.headers.get('x-request-id')}"`, '');
}
