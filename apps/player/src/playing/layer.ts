import { createBackdrop } from './backdrop.ts';
import { element } from './element.ts';

/** What a layer can show. */
export interface Picture {
  sha256: string;
  kind: 'image' | 'video';
}

/** One of the two layers of the stage: an image and a video, of which one is visible, and a blurred copy of it. */
export interface Layer {
  root: HTMLElement;
  image: HTMLImageElement;
  video: HTMLVideoElement;
  /** What is loaded or loading. */
  picture: Picture | null;
  /** Settles when the first frame could be presented; rejects when it never will. */
  ready: Promise<void>;
  load(picture: Picture, blob: Blob): void;
  /** Whether a blurred copy of the picture fills the layer behind it, also of pictures that are loaded later. */
  setBackdrop(isOn: boolean): void;
  release(): void;
}

/** A first frame that takes longer than this is given up. */
const FIRST_FRAME_MS = 15_000;

/** Resolves when the browser has presented a frame of this video. */
function firstFrame(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
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
      video.requestVideoFrameCallback(done);
      // A page in the background presents no frames.
      video.addEventListener('loadeddata', () => document.visibilityState === 'hidden' && done(), { signal });
    } else {
      const legacy: HTMLVideoElement = video;
      legacy.addEventListener('playing', () => requestAnimationFrame(() => requestAnimationFrame(done)), { signal });
    }
  });
}

export function createLayer(): Layer {
  // Decoded with the frame that shows it, never after.
  const image = element('img', { alt: '', decoding: 'sync', hidden: '' });
  const video = element('video', { playsinline: '', loop: '', preload: 'auto', hidden: '' });
  video.muted = true;
  const backdrop = createBackdrop();
  let hasBackdrop = false;
  let address: string | null = null;
  let loading = new AbortController();

  function drawBackdrop(): void {
    if (hasBackdrop && layer.picture !== null) backdrop.follow(layer.picture.kind === 'image' ? image : video);
    else backdrop.stop();
  }

  async function loadImage(url: string): Promise<void> {
    image.src = url;
    image.hidden = false;
    await image.decode();
    drawBackdrop();
  }

  async function loadVideo(url: string): Promise<void> {
    // Sound begins with the item, not with its preparation.
    video.muted = true;
    const frame = firstFrame(video, loading.signal);
    video.src = url;
    video.hidden = false;
    video.play().catch(() => undefined);
    await frame;
    drawBackdrop();
  }

  const layer: Layer = {
    root: element('div', { class: 'layer' }, backdrop.root, image, video),
    image,
    video,
    picture: null,
    ready: Promise.resolve(),
    load(picture, blob) {
      layer.release();
      layer.picture = picture;
      address = URL.createObjectURL(blob);
      layer.ready = picture.kind === 'image' ? loadImage(address) : loadVideo(address);
      // show() awaits it; the failure of a layer that is replaced before concerns nobody.
      layer.ready.catch(() => undefined);
    },
    setBackdrop(isOn) {
      hasBackdrop = isOn;
      drawBackdrop();
    },
    release() {
      backdrop.stop();
      loading.abort();
      loading = new AbortController();
      if (layer.picture?.kind === 'video') {
        video.pause();
        video.removeAttribute('src');
        video.load();
      }
      image.removeAttribute('src');
      image.hidden = true;
      video.hidden = true;
      if (address !== null) URL.revokeObjectURL(address);
      address = null;
      layer.picture = null;
    },
  };
  return layer;
}
