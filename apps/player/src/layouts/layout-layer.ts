import type { MountedElement } from '@vitrine/layout/element-context';
import { live } from '@vitrine/layout/drawn/live';
import { addFontFile, writeFaces } from '@vitrine/layout/fonts';
import { type LayoutContext, type LayoutHandle, renderLayout } from '@vitrine/layout/render';
import type { Manifest, ManifestAsset } from '@vitrine/contract/player/manifest-schema';
import type { Layout } from '../core/layouts.ts';
import type { Turn } from '../core/turns.ts';
import { loadScript } from '../network/load-script.ts';
import type { PageLayer } from '../frames/page-layer.ts';
import { drawElement, readAsAddress } from './draw.ts';
import { createDarkness } from './dark-layers.ts';
import { watchFrames } from './frames.ts';
// oxlint-disable-next-line import/default -- the address of a script that is built of this file
import hlsAddress from './hls.ts?worker&url';
import { createZone, reportMuted, type Zone, type ZoneParts } from './zone.ts';

/** A layout on a layer of the stage. */
export interface LayoutLayer extends Pick<PageLayer, 'root' | 'painted' | 'isInUse' | 'close'> {
  /** Begins to draw; its root is in the document. */
  start(): void;
  /**
   * Time has passed, or the files on this device have changed.
   *
   * @param manifest the newest one
   * @param turn the layout's turn if it is in front
   */
  follow(manifest: Manifest, turn: Turn | null): void;
  /** True if the document has elements of a newer release, which do not show. */
  missesElements(): boolean;
  /** The turns of its elements while it is in front, by stable names. */
  listZones(): ReadonlyMap<string, Turn>;
  /** A picture of it. Rejects with the browser's message. */
  draw(): Promise<HTMLImageElement>;
}

interface LayerOptions extends ZoneParts {
  manifest: Manifest;
  /** An element shows something else. */
  onZone: () => void;
  /** The layout has nothing to show, or has again. */
  onDark: () => void;
}

/** The elements that play something: each has its own video decoder or frame. The others stay empty. */
const MAX_ZONES = 16;
const MAX_PAGES = 4;

/** The layout comes to the front without what takes longer to show its first frame. */
const FIRST_FRAME_MS = 3_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The area of a playlist; 0 for other elements. */
const measurePlaylist = ({ element: { kind, frame } }: Zone): number =>
  kind === 'playlist' ? frame.width * frame.height : 0;

export function createLayoutLayer(
  layout: Layout,
  { manifest: first, onZone, onDark, ...parts }: LayerOptions,
): LayoutLayer {
  const { cache, clock, reports } = parts;
  const root = document.createElement('div');
  root.className = 'layer layout';
  const zones = new Set<Zone>();
  /** The addresses of stored pictures by the ids of their media. */
  const pictures = new Map<string, string>();
  /** The hashes of the files that are loaded, or being loaded, by the ids of their media: these may get another file. */
  const known = new Map<string, string>();
  let manifest = first;
  let stored: ReadonlySet<string> | null = null;
  let turn: Turn | null = null;
  let handle: LayoutHandle | null = null;
  let isClosed = false;
  let painted: Promise<void> = Promise.resolve();
  const darkness = createDarkness(layout.key, onDark);
  const endWatch = watchFrames(root, layout.name, reports);

  const findPlaylists = (newest: Manifest) => newest.layouts[layout.key]?.playlists ?? layout.playlists;
  const findFeeds = () => manifest.layouts[layout.key]?.feeds ?? layout.feeds;
  const context = (): LayoutContext => ({
    now: () => clock.now(),
    timeZone: manifest.timeZone,
    screenName: manifest.name,
    groupName: manifest.groupName ?? '',
    language: manifest.language ?? 'en',
    hasFonts: true,
    findPicture: (mediaId) => pictures.get(mediaId) ?? null,
    findFeed: (feedId) => findFeeds()[feedId] ?? null,
    findPriceList: (id) => (manifest.layouts[layout.key] ?? layout).priceLists?.[id] ?? null,
    findForecast: (place) => (manifest.layouts[layout.key] ?? layout).weather?.[place] ?? null,
    findDrawn: (id) => (manifest.layouts[layout.key] ?? layout).drawn?.[id] ?? null,
    findScanAddress(elementId) {
      const code = (manifest.layouts[layout.key] ?? layout).codes?.[elementId];
      return code !== undefined && manifest.scans ? manifest.scans.url + code + manifest.scans.screen : null;
    },
    loadHls: () => loadScript(hlsAddress, () => window.Hls),
    loadLive: () => Promise.resolve(live),
    volume: () => (turn === null ? 0 : manifest.settings.volume),
    setMuted: (isMuted) => reportMuted(reports, isMuted),
    // A layout with other elements shows these.
    ...(layout.drawn?.[layout.id] !== undefined && { setDark: (isDark: boolean) => darkness.set(isDark) }),
    mounts: { video: mountZone, playlist: mountZone, webpage: mountZone },
  });

  function mountZone(node: HTMLElement, element: MountedElement): () => void {
    const count = [...zones].filter((zone) => zone.element.kind === 'webpage').length;
    if (zones.size >= MAX_ZONES || (element.kind === 'webpage' && count >= MAX_PAGES)) {
      reports.logError(`${layout.name} has more videos, playlists or web pages than a screen can show at once`);
      return () => undefined;
    }
    const zone = createZone(node, element, findPlaylists, onZone, parts);
    zones.add(zone);
    followZones();
    return () => {
      zones.delete(zone);
      zone.close();
      followZones();
    };
  }

  /** Of all elements the largest playlist is heard, while the layout is in front. */
  function followZones(): void {
    const largest = Math.max(1, ...[...zones].map(measurePlaylist));
    const loud = [...zones].find((zone) => turn !== null && measurePlaylist(zone) === largest);
    for (const zone of zones) zone.follow(manifest, zone === loud ? manifest.settings.volume : 0);
  }

  /** The files of the newest manifest: prices and feeds change while the layout shows. */
  function listOwnFiles(): ManifestAsset[] {
    const { assetIds, pictureIds = [] } = manifest.layouts[layout.key] ?? layout;
    const ids = new Set([...assetIds, ...pictureIds]);
    return manifest.assets.filter(({ id }) => ids.has(id));
  }

  /** Releases pictures that the newest manifest does not have. */
  function releasePictures(): void {
    const ids = new Set(listOwnFiles().map(({ id }) => id));
    for (const id of pictures.keys()) {
      if (ids.has(id)) continue;
      setPicture(id, null);
      known.delete(id);
    }
  }

  /** Replaces the picture of a media item. A former one that is shown stays until the new one is drawn. */
  function setPicture(id: string, address: string | null): void {
    URL.revokeObjectURL(pictures.get(id) ?? '');
    if (address === null) pictures.delete(id);
    else pictures.set(id, address);
  }

  /** Loads what is stored and new: fonts first, so that no text is measured without its own. */
  async function load(): Promise<void> {
    const files = listOwnFiles().filter(
      ({ id, kind, sha256 }) => kind !== 'video' && known.get(id) !== sha256 && cache.stored().has(sha256),
    );
    for (const { id, sha256 } of files) known.set(id, sha256);
    await Promise.all(
      files.map(async ({ id, kind, sha256 }) => {
        const blob = await cache.blob(sha256).catch(() => null);
        if (blob === null || isClosed) return void known.delete(id);
        if (kind === 'font') await addFontFile(document, sha256, await blob.arrayBuffer());
        else if (known.get(id) === sha256) setPicture(id, URL.createObjectURL(blob));
      }),
    );
  }

  async function draw(): Promise<void> {
    await load();
    if (isClosed) return;
    if (handle === null) handle = renderLayout(root, layout.document, context());
    else handle.update(layout.document, context());
    releasePictures();
  }

  async function paint(): Promise<void> {
    await draw();
    const images = [...root.querySelectorAll('img')].map((image) => image.decode().catch(() => undefined));
    const playing = [...zones].filter(({ element }) => element.kind !== 'webpage').map(({ shows }) => shows);
    await Promise.race([Promise.all([...images, ...playing, handle?.ready()]), wait(FIRST_FRAME_MS)]);
  }

  /** The files of the scene itself, each once, for as long as the layout shows. */
  function addFiles(shown: Map<string, Turn>, layoutTurn: Turn): void {
    for (const element of handle?.elements() ?? []) {
      if (element.kind !== 'picture' && element.kind !== 'video') continue;
      const content = manifest.assets.find(({ id, kind }) => id === element.mediaId && kind !== 'font');
      const isThere = element.kind === 'picture' ? pictures.has(content?.id ?? '') : isPlaying(element.id);
      if (content === undefined || !isThere) continue;
      const { fromMs, place } = layoutTurn;
      const pass = place === null ? '' : ` ${fromMs}`;
      shown.set(`${content.id}${pass}`, { ...layoutTurn, content, place: null });
    }
  }

  const isPlaying = (id: string): boolean => [...zones].some((zone) => zone.element.id === id && zone.shown() !== null);

  /** The CSS of the stored fonts, with their bytes: a picture loads no files. */
  async function writeFonts(): Promise<string> {
    const addresses = new Map<string, string>();
    for (const asset of listOwnFiles()) {
      if (asset.kind !== 'font') continue;
      const blob = await cache.blob(asset.sha256);
      if (blob !== null) addresses.set(asset.sha256, await readAsAddress(blob));
    }
    return writeFaces((_, { sha256 }) => addresses.get(sha256));
  }

  function end(): void {
    isClosed = true;
    endWatch();
    handle?.destroy();
    for (const zone of zones) zone.close();
    zones.clear();
    for (const address of pictures.values()) URL.revokeObjectURL(address);
    root.remove();
  }

  return {
    root,
    draw: async () => drawElement(root, await writeFonts()),
    painted: () => painted,
    start() {
      stored = cache.stored();
      painted = paint();
    },
    follow(newest, front) {
      const isNew = newest !== manifest || (front === null) !== (turn === null);
      const hasChanged = stored !== null && stored !== cache.stored();
      manifest = newest;
      turn = front;
      stored = cache.stored();
      if (isNew) followZones();
      if (hasChanged) for (const zone of zones) zone.check();
      if (handle !== null && (hasChanged || isNew)) void draw();
    },
    missesElements: () => turn !== null && (handle?.skippedKinds.length ?? 0) > 0,
    listZones() {
      const shown = new Map<string, Turn>();
      if (turn === null) return shown;
      addFiles(shown, turn);
      for (const zone of zones) {
        const own = zone.shown();
        if (zone.element.kind === 'playlist' && own !== null) {
          shown.set(zone.element.id, { ...own, reason: turn.reason });
        }
      }
      return shown;
    },
    isInUse: () => 'front' in root.dataset || 'change' in root.dataset,
    close() {
      turn = null;
      darkness.close(end);
    },
  };
}

// The script of layouts is loaded by the player (open-layouts.ts), which finds the function here.
window.createLayoutLayer = createLayoutLayer;
