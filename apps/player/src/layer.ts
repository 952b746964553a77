import { element } from './element.ts';

/** What a layer can show. */
export interface Picture {
  sha256: string;
  kind: 'image' | 'video';
}

/** One of the two sheets of the stage: an image and a video of which one is on. */
export interface Layer {
  root: HTMLElement;
  image: HTMLImageElement;
  video: HTMLVideoElement;
  /** What is loaded or loading. */
  picture: Picture | null;
  /** Settles when the first frame could be presented; rejects when it never will. */
  ready: Promise<void>;
  load(picture: Picture, blob: Blob): void;
  release(): void;
}

/** A first frame that takes longer than this does not come. */
const FIRST_FRAME_MS = 15_000;

/** Resolves when the browser has presented a frame of this video. */
function firstFrame(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no frame within 15 s')), FIRST_FRAME_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
    const done = (): void => {
      clearTimeout(timer);
      resolve();
    };
    video.addEventListener(
      'error',
      () => {
        clearTimeout(timer);
        reject(new Error(video.error?.message || 'the video cannot be played'));
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
  let address: string | null = null;
  let loading = new AbortController();

  async function loadImage(url: string): Promise<void> {
    image.src = url;
    image.hidden = false;
    await image.decode();
  }

  async function loadVideo(url: string): Promise<void> {
    // Sound begins with the item, not with its preparation.
    video.muted = true;
    const frame = firstFrame(video, loading.signal);
    video.src = url;
    video.hidden = false;
    video.play().catch(() => undefined);
    await frame;
  }

  const layer: Layer = {
    root: element('div', { class: 'layer' }, image, video),
    image,
    video,
    picture: null,
    ready: Promise.resolve(),
    load(picture, blob) {
      layer.release();
      layer.picture = picture;
      address = URL.createObjectURL(blob);
      layer.ready = picture.kind === 'image' ? loadImage(address) : loadVideo(address);
      // Whoever shows the layer waits for it; a layer that is replaced before has nobody to tell.
      layer.ready.catch(() => undefined);
    },
    release() {
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
