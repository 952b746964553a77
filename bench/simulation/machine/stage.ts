import type { Message } from '@vitrine/player/src/playing/state.ts';
import type { Media } from '@vitrine/player/src/playing/layer.ts';
import type { Stage, StageSettings } from '@vitrine/player/src/playing/stage.ts';
import { type MediaFile, readMediaFile } from '../server/media-files.ts';
import type { Random } from '../world/random.ts';
import type { StoredBlob } from '../world/browser-storage.ts';
import type { Life, Time } from '../world/time.ts';

/**
 * The picture on the screen: a media file, a message, or one of the player's own screens by its name. `isStill` is true
 * while a video does not move; false for images.
 */
export type Seen =
  | { kind: 'file'; id: string; isStill: () => boolean }
  | { kind: 'message'; heading: string }
  | { kind: 'screen'; name: string };

export interface StageOptions {
  time: Time;
  life: Life;
  random: Random;
  /** Another picture is in front. */
  onFront: (seen: Seen) => void;
  /** True while decoders of videos hang. */
  isStalling: () => boolean;
}

/** A video in front: where it was at an instant, and how it runs since. */
interface Running {
  lengthMs: number;
  atMs: number;
  positionMs: number;
  rate: number;
  isLooping: boolean;
  isStalled: boolean;
}

interface Loaded {
  media: Media;
  ready: Promise<MediaFile>;
  startMs: number;
}

const SETTINGS: StageSettings = { brightness: 50, volume: 50, rotation: 0, fit: 'contain', crossfadeMs: 0 };

const isSame = (one: Media, other: Media): boolean =>
  one.sha256 === other.sha256 && one.kind === other.kind && one.fit === other.fit;

/** The stage of a page without a browser: files are decoded in some time, and videos run by the clock. */
export function createSimulatedStage({ time, life, random, onFront, isStalling }: StageOptions): Stage {
  const dataset: Record<string, string> = { state: 'loading', asset: '' };
  let settings = SETTINGS;
  let loaded: Loaded | null = null;
  let running: Running | null = null;
  let shown: Media | null = null;

  const positionAt = ({ atMs, positionMs, rate, isStalled, isLooping, lengthMs }: Running): number => {
    const moved = positionMs + (isStalled ? 0 : (time.now() - atMs) * rate);
    return isLooping ? moved % lengthMs : Math.min(moved, lengthMs);
  };

  const isStill = (): boolean =>
    running !== null && (running.isStalled || (!running.isLooping && positionAt(running) >= running.lengthMs));

  async function decode(media: Media, blob: StoredBlob): Promise<MediaFile> {
    await time.wait(media.kind === 'video' ? random.between(80, 400) : random.between(20, 150), life);
    const file = readMediaFile(blob.bytes);
    if (file === null) throw new Error('The source image cannot be decoded');
    return file;
  }

  function load(media: Media, blob: Blob, startMs: number): Loaded {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only blobs of a page in the simulation
    const ready = decode(media, blob as unknown as StoredBlob);
    ready.catch(() => undefined);
    return { media, ready, startMs };
  }

  function showScreen(name: string): void {
    running = null;
    loaded = null;
    shown = null;
    dataset['state'] = name;
    onFront({ kind: 'screen', name });
  }

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- has what the player reads of its root
  const root = {
    dataset,
    remove: () => undefined,
    querySelectorAll: () => [],
    append: () => undefined,
  } as unknown as HTMLElement;

  return {
    root,
    prepare(media, blob, startMs) {
      loaded = load(media, blob, startMs);
    },
    async show(media, { isWanted, onShown, startMs, blob }) {
      if (loaded === null || !isSame(loaded.media, media)) {
        const bytes = await blob();
        if (bytes === null || !isWanted()) return false;
        loaded = load(media, bytes, startMs());
      }
      const mine = loaded;
      const file = await mine.ready.catch((error: unknown) => {
        if (loaded === mine) loaded = null;
        throw error;
      });
      if (!isWanted()) return false;
      loaded = null;
      shown = media;
      running =
        media.kind === 'video'
          ? {
              lengthMs: file.lengthMs ?? 10_000,
              atMs: time.now(),
              positionMs: mine.startMs % (file.lengthMs ?? 10_000),
              rate: 1,
              isLooping: true,
              isStalled: isStalling(),
            }
          : null;
      dataset['state'] = 'playing';
      onFront({ kind: 'file', id: file.id, isStill });
      onShown();
      return true;
    },
    shown: () => shown,
    mount: () => undefined,
    showMounted: () => Promise.reject(new Error('The simulation shows no web pages and layouts')),
    replacePage: () => undefined,
    showMessage(message: Message) {
      if (message.kind !== 'message') return showScreen(message.kind);
      showScreen('message');
      onFront({ kind: 'message', heading: message.heading });
    },
    redraw: () => undefined,
    sleep: showScreen,
    label: (assetId) => void (dataset['asset'] = assetId ?? ''),
    labelManifest: (etag) => void (dataset['manifest'] = etag),
    set: (next) => void (settings = { ...SETTINGS, ...next }),
    settings: () => settings,
    soften: () => undefined,
    change: (some) => void (settings = { ...settings, ...some }),
    video() {
      if (running === null) return null;
      const positionMs = Math.round(positionAt(running));
      const { lengthMs, isLooping } = running;
      return { positionMs, lengthMs, hasEnded: !isLooping && positionMs >= lengthMs };
    },
    runVideo({ rate, isLooping }, seekMs) {
      if (running === null) return;
      running = { ...running, positionMs: seekMs ?? positionAt(running), atMs: time.now(), rate, isLooping };
    },
    seekForward() {
      if (running === null) return;
      running = { ...running, positionMs: positionAt(running) + 100, atMs: time.now(), isStalled: isStalling() };
    },
  };
}
