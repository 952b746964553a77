import type { Fit } from '@vitrine/contract/fleet/settings';
import { createBackdrop } from './backdrop.ts';
import { buildElement } from '../core/element.ts';

/** A file that a layer can show. */
export interface Media {
  sha256: string;
  kind: 'image' | 'video';
  /** Null: as in the settings. */
  fit: Fit | null;
}

export const isSameMedia = (one: Media | { kind: 'webpage' | 'layout' } | null, other: Media): boolean =>
  one !== null && 'sha256' in one && one.sha256 === other.sha256 && one.fit === other.fit;

/** A layer of the stage, which has two: an image and a video, of which one is visible, and a blurred copy of it. */
export interface Layer {
  root: HTMLElement;
  image: HTMLImageElement;
  video: HTMLVideoElement;
  /** The loaded or loading media item. */
  media: Media | null;
  /** Resolves when the first frame can be presented; rejects when it cannot. */
  ready: Promise<void>;
  /** @param startMs the position at which a video starts, asked for when its length is known */
  load(media: Media, blob: Blob, startMs: () => number): void;
  /** Sets how media without a fit of their own are fitted, now and later. */
  setFit(fit: Fit): void;
  release(): void;
}

/** The time without a first frame after which loading has failed. */
const FIRST_FRAME_MS = 15_000;

/** A frame of a video that plays is presented within this time, whether the browser tells or not. */
const CALLBACK_MS = 300;

/** Resolves when the browser has presented a frame of this video. */
function waitForFirstFrame(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no frame within 15 seconds')), FIRST_FRAME_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
    const done = (): void => {
      clearTimeout(timer);
      resolve();
    };
    video.addEventListener(
      'error',
      () => {
        clearTimeout(timer);
        reject(new Error(video.error?.message || 'the video can’t be played'));
      },
      { signal },
    );
    if ('requestVideoFrameCallback' in video) {
      // A frame from before the start position may come first.
      const onFrame = (): void => void (video.seeking ? video.requestVideoFrameCallback(onFrame) : done());
      video.requestVideoFrameCallback(onFrame);
      // Chromium 87 to 92 never call back for a video element that has played another format before.
      video.addEventListener('playing', () => setTimeout(() => video.seeking || done(), CALLBACK_MS), { signal });
      // A page in the background presents no frames.
      video.addEventListener('loadeddata', () => document.visibilityState === 'hidden' && done(), { signal });
    } else {
      const legacy: HTMLVideoElement = video;
      legacy.addEventListener('playing', () => requestAnimationFrame(() => requestAnimationFrame(done)), { signal });
    }
  });
}

export function createLayer(): Layer {
  // Decoded within the frame that shows it: never a frame without the image.
  const image = buildElement('img', { alt: '', decoding: 'sync', hidden: '' });
  const video = buildElement('video', { playsinline: '', loop: '', preload: 'auto', hidden: '' });
  video.muted = true;
  const backdrop = createBackdrop();
  let defaultFit: Fit = 'contain';
  let address: string | null = null;
  let loading = new AbortController();

  function applyFit(): void {
    const fit = layer.media?.fit ?? defaultFit;
    layer.root.dataset['fit'] = fit;
    if (fit === 'blur' && layer.media !== null) backdrop.follow(layer.media.kind === 'image' ? image : video);
    else backdrop.stop();
  }

  async function loadImage(url: string): Promise<void> {
    image.src = url;
    image.hidden = false;
    await image.decode();
    applyFit();
  }

  async function loadVideo(url: string, startMs: () => number): Promise<void> {
    // Sound starts when the item comes to the front, not while it is prepared.
    Object.assign(video, { muted: true, loop: true, playbackRate: 1 });
    const frame = waitForFirstFrame(video, loading.signal);
    const seek = (): void => {
      const start = startMs() / 1000;
      const { duration } = video;
      if (start > 0 && Number.isFinite(duration) && duration > 0) video.currentTime = start % duration;
    };
    video.addEventListener('loadedmetadata', seek, { signal: loading.signal });
    video.src = url;
    video.hidden = false;
    video.play().catch(() => undefined);
    await frame;
    applyFit();
  }

  const layer: Layer = {
    root: buildElement('div', { class: 'layer' }, backdrop.root, image, video),
    image,
    video,
    media: null,
    ready: Promise.resolve(),
    load(media, blob, startMs) {
      layer.release();
      layer.media = media;
      layer.root.dataset['fit'] = media.fit ?? defaultFit;
      address = URL.createObjectURL(blob);
      layer.ready = media.kind === 'image' ? loadImage(address) : loadVideo(address, startMs);
      // show() awaits it; without a waiting show() a failure is of no consequence.
      layer.ready.catch(() => undefined);
    },
    setFit(fit) {
      defaultFit = fit;
      applyFit();
    },
    release() {
      backdrop.stop();
      loading.abort();
      loading = new AbortController();
      if (layer.media?.kind === 'video') {
        video.pause();
        video.removeAttribute('src');
        video.load();
      }
      image.removeAttribute('src');
      image.hidden = true;
      video.hidden = true;
      if (address !== null) URL.revokeObjectURL(address);
      address = null;
      layer.media = null;
    },
  };
  return layer;
}
