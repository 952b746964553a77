import type { Role } from '@vitrine/contract/team/roles';
import { AppError } from '@vitrine/contract/core/errors';
import type { Device } from '@vitrine/contract/fleet/devices';
import type { ListedGroup } from '@vitrine/contract/fleet/groups';
import type { TagUse } from '@vitrine/contract/tags/tags';
import type { Folder } from '@vitrine/contract/library/folders';
import type { Image, Video } from '@vitrine/contract/library/media';
import {
  type ListedPlaylist,
  Playlist,
  PlaylistItem,
  type PlaylistSummary,
} from '@vitrine/contract/playlists/playlists';
import type { Effect } from '@vitrine/contract/playout/effect';
import type { MediaUse } from '@vitrine/contract/playout/media-use';
import type { LayoutSummary } from '@vitrine/contract/layouts/layouts';
import type { Webpage } from '@vitrine/contract/webpages/webpages';
import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import type { Api } from '../api/use-api.tsx';
import { PlacementProvider } from '../app/placement-provider.tsx';
import { PlaylistPage } from '../features/playlists/playlist-page.tsx';
import { PlaylistsPage } from '../features/playlists/playlists-page.tsx';
import type { SendFile } from '../features/uploads/send-file.ts';
import { UploadProvider } from '../features/uploads/upload-tray.tsx';
import { SendContext } from '../features/uploads/use-import-file.ts';
import { contentRoutes } from './examples/example-content.ts';
import { exampleEffect } from './examples/example-effect.ts';
import { exampleUse } from './examples/example-media-use.ts';
import { freeAccount } from './examples/example-subscription.ts';
import { type Fake, renderPage } from './render-page.tsx';

/** An image of a playlist; its id is `pli_` and its name. */
export const item = (name: string, facts: Partial<PlaylistItem> = {}): PlaylistItem =>
  PlaylistItem.parse({
    id: `pli_${name}`,
    mediaType: 'image',
    mediaId: `med_${name}`,
    name: `${name}.jpg`,
    status: 'ready',
    filename: `${name}.jpg`,
    thumbnailUrl: `/objects/${name}.webp`,
    averageColor: null,
    width: 1_600,
    height: 900,
    mediaDurationMs: null,
    durationMs: null,
    fit: null,
    transition: null,
    volume: null,
    windows: [],
    weight: 1,
    only: null,
    validFrom: null,
    validUntil: null,
    ...facts,
  });

/** A video of 6 s. */
export const film = (name: string, facts: Partial<PlaylistItem> = {}): PlaylistItem =>
  item(name, { mediaType: 'video', name: `${name}.mp4`, mediaDurationMs: 6_000, ...facts });

export const playlist = (name: string, facts: Partial<Playlist> = {}): Playlist => {
  const items = facts.items ?? [];
  return Playlist.parse({
    id: `ply_${name}`,
    name,
    folderId: null,
    createdAt: '2026-03-02T12:00:00.000Z',
    updatedAt: '2026-03-02T12:00:00.000Z',
    revision: 1,
    music: { volume: 100, tracks: [] },
    source: null,
    isShuffled: false,
    itemCount: items.length,
    lengthMs: items.reduce((sum, each) => sum + (each.durationMs ?? each.mediaDurationMs ?? 10_000), 0),
    hasWindows: items.some(({ windows }) => windows.length > 0),
    isActive: false,
    thumbnailUrls: items.slice(0, 4).flatMap(({ thumbnailUrl }) => thumbnailUrl ?? []),
    items,
    ...facts,
  });
};

interface World {
  playlists?: (PlaylistSummary & Partial<Pick<ListedPlaylist, 'shownOn'>>)[];
  images?: Image[];
  videos?: Video[];
  webpages?: Webpage[];
  layouts?: LayoutSummary[];
  webpageRoutes?: Fake['webpages'];
  folders?: Folder[];
  groups?: ListedGroup[];
  tags?: TagUse[];
  devices?: Device[];
  use?: Partial<MediaUse>;
  routes?: Fake['playlists'];
  content?: Fake['content'];
  media?: Fake['media'];
  transfers?: Fake['transfers'];
  send?: SendFile;
  at?: string;
}

const nowhere = {
  devices: { count: 0, names: [] },
  groups: { count: 0, names: [] },
  schedules: { count: 0, names: [] },
};

function createPlaylistFake({ images = [], videos = [], folders = [], devices = [], ...world }: World): Fake {
  const listed = (world.playlists ?? []).map((each) => ({ shownOn: nowhere, ...each }));
  return {
    playlists: {
      list: Object.assign(async () => ({ playlists: listed }), {
        page: async (request?: { query?: { search?: string } }) => {
          const found = listed.filter(({ name }) => name.includes(request?.query?.search ?? ''));
          return { body: { playlists: found }, next: null, total: found.length };
        },
      }),
      ...world.routes,
    },
    content: {
      ...contentRoutes({ images, videos, webpages: world.webpages, layouts: world.layouts }),
      current: async () => ({ current: null }),
      ...world.content,
    },
    playout: {
      mediaUse: async () => ({
        use: exampleUse(world.use),
      }),
    },
    groups: { list: async () => ({ groups: world.groups ?? [] }) },
    tags: { list: async () => ({ tags: world.tags ?? [] }) },
    assignments: { listOfGroups: async () => ({ assignments: [] }) },
    devices: {
      list: Object.assign(
        async (request?: { query?: { ids?: string | undefined } }) =>
          devices.filter(({ id }) => request?.query?.ids?.split(',').includes(id) ?? true),
        { page: async () => ({ body: devices, next: null, total: devices.length }) },
      ),
      async get({ params }) {
        const device = devices.find(({ id }) => id === params.deviceId);
        if (device === undefined) throw new AppError('device.not_found');
        return { ...device, playerVersion: null, cache: null, machine: null, copies: [] };
      },
    },
    media: {
      storage: async () => ({
        storage: { usedBytes: 0, imageCount: images.length, videoCount: videos.length, audioCount: 0 },
      }),
      ...world.media,
    },
    webpages: world.webpageRoutes ?? {},
    transfers: world.transfers ?? {},
    folders: { list: async () => ({ folders }) },
    plans: { status: async () => ({ ...freeAccount, deviceCount: 1, usedBytes: 0 }) },
  };
}

/** Shows the list of playlists. */
export const openPlaylists = (world: World = {}) =>
  renderPage(
    <SendContext value={world.send}>
      <PlaylistsPage />
    </SendContext>,
    createPlaylistFake(world),
    { path: '/playlists', at: world.at ?? '/playlists' },
  );

type SaveBody = Parameters<Api['playlists']['update']>[0]['body'];

interface EditorWorld extends World {
  playlist?: Playlist;
  /** The role of the signed-in person; everything is allowed unless given. */
  role?: Role;
  /** Receives the saved body. It may throw the server's refusal, or take its time. */
  onSave?: (body: SaveBody) => void | Promise<void>;
  /** The effect of saving on screens; none unless given. */
  effect?: (body: SaveBody) => Effect | Promise<Effect>;
}

/** Shows the editor of a playlist, in UTC, and waits for its items. The fake server keeps what is saved. */
export async function openEditor(world: EditorWorld = {}) {
  const opened = await showEditor(world);
  await screen.findByRole('heading', { name: /^Items/ });
  return opened;
}

/** Shows the editor without waiting for it. */
export async function showEditor({ onSave, effect, ...world }: EditorWorld = {}) {
  localStorage.setItem('userTimezone', 'UTC');
  const server = { playlist: world.playlist ?? playlist('loop') };
  const person = await renderPage(
    <UploadProvider send={world.send ?? (() => new Promise(() => {}))}>
      <PlacementProvider>
        <PlaylistPage />
      </PlacementProvider>
    </UploadProvider>,
    createPlaylistFake({
      ...world,
      routes: {
        get: async () => ({ playlist: server.playlist }),
        update: Object.assign(
          async ({ body }: { body: SaveBody }) => {
            await onSave?.(body);
            server.playlist = saved(server.playlist, body);
            return { success: true as const, playlist: server.playlist };
          },
          { dryRun: async ({ body }: { body: SaveBody }) => effect?.(body) ?? exampleEffect() },
        ),
        ...world.routes,
      },
    }),
    {
      path: '/playlists/:id',
      at: `/playlists/${server.playlist.id}`,
      ...(world.role !== undefined && { role: world.role }),
    },
  );
  return { person, server };
}

let lastItem = 0;

/** The playlist as a server would keep it. */
function saved(before: Playlist, { name, items, source, music, isShuffled, revision }: SaveBody): Playlist {
  if (revision !== undefined && revision !== before.revision) throw new AppError('playlist.changed');
  const kept = items.map((each) => {
    const known = before.items.find(({ id }) => id === each.id);
    lastItem += 1;
    const fresh = item(`fresh_${lastItem}`);
    return PlaylistItem.parse({ ...fresh, ...known, ...each, id: each.id ?? fresh.id });
  });
  const tracks = before.music.tracks.filter(({ audioId }) => music?.audioIds.includes(audioId) ?? true);
  const heard = { volume: music?.volume ?? before.music.volume, tracks };
  const order = { isShuffled: isShuffled ?? before.isShuffled };
  return {
    ...before,
    ...order,
    name,
    items: kept,
    music: heard,
    source: source ?? null,
    revision: before.revision + 1,
  };
}

/** The titles of the items, in order. */
export const itemTitles = (): (string | undefined)[] =>
  within(screen.getByRole('list', { name: 'Items' }))
    .getAllByRole('button', { name: /^Move / })
    .map((button) => button.getAttribute('aria-label')?.slice(5));

/** The row of an item. */
export const row = (title: string) => {
  const found = screen.getByRole('button', { name: `Move ${title}` }).closest<HTMLElement>('[data-row]');
  if (found === null) throw new Error(`No row of ${title}`);
  return within(found);
};

export const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
export const onSaveSpy = () => vi.fn<(body: SaveBody) => void>();
