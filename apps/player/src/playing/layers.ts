import type { Fit } from '@vitrine/contract/fleet/settings';
import { createLayer, isSameMedia, type Layer, type Media } from './layer.ts';
import { animate, type Change } from './transitions.ts';

interface ShowOptions {
  /** Called only when the media item is not prepared; null cancels. */
  blob: () => Promise<Blob | null>;
  /** Called after every wait; false cancels. */
  isWanted: () => boolean;
  /** The position at which a video starts that is not prepared. */
  startMs: () => number;
  change: () => Change;
  /** Called synchronously when the layer comes to the front. */
  onFront: (layer: Layer) => void;
}

/** Two alternating layers: the next media item is loaded on the layer behind while the other one is in front. */
export interface Layers {
  roots: HTMLElement[];
  front(): Layer;
  /** Loads a media item on the layer behind, during a transition as soon as that ends. */
  prepare(media: Media, blob: Blob, startMs: number): void;
  /**
   * Loads a media item on the layer behind unless it is prepared, and brings that layer to the front as soon as its
   * first frame can be presented. False when that was cancelled.
   *
   * @throws Error with the browser's message when it cannot be presented
   */
  show(media: Media, options: ShowOptions): Promise<boolean>;
  setFit(fit: Fit): void;
  /** Releases both layers. */
  clear(): void;
}

/** Resolves after two frames, or after 100 ms in a page that presents none. */
function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 100);
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });
}

export function createLayers(): Layers {
  let front = createLayer();
  let back = createLayer();
  /** Ends the running transition; null while there is none. */
  let endChange: (() => void) | null = null;
  /** The layer that `show` is waiting for: it must not be released. */
  let awaited: Layer | null = null;
  /** Prepared when the transition no longer needs the layer behind. */
  let queued: (() => void) | null = null;

  /** Releases the layer that went behind once the other one is painted, unless it is in use again by then. */
  async function releaseAfterPaint(layer: Layer): Promise<void> {
    const released = layer.media;
    await afterPaint();
    if (layer === back && layer.media === released && layer !== awaited) layer.release();
  }

  /** Ends a transition because of another change; the item queued behind it is dropped. */
  function stopChange(): void {
    queued = null;
    endChange?.();
  }

  function prepareNow(media: Media, blob: Blob, startMs: number): void {
    const layer = back;
    layer.load(media, blob, () => startMs);
    // Paused at its first frame until it comes to the front.
    layer.ready.then(
      () => layer === back && layer.media === media && layer.video.pause(),
      () => undefined,
    );
  }

  function bringForward(layer: Layer, change: Change): void {
    const old = front;
    front = layer;
    back = old;
    front.root.dataset['front'] = '';
    delete old.root.dataset['front'];
    old.video.muted = true;
    if (change.kind === 'cut') return void releaseAfterPaint(old);
    endChange = animate(change, front, old, () => {
      endChange = null;
      void releaseAfterPaint(old);
      queued?.();
      queued = null;
    });
  }

  return {
    roots: [front.root, back.root],
    front: () => front,
    prepare(media, blob, startMs) {
      if (endChange === null) prepareNow(media, blob, startMs);
      else queued = () => prepareNow(media, blob, startMs);
    },
    async show(media, { blob, isWanted, startMs, change, onFront }) {
      if (!isSameMedia(back.media, media)) {
        const bytes = await blob();
        if (bytes === null || !isWanted()) return false;
        stopChange();
        back.load(media, bytes, startMs);
      }
      const layer = back;
      awaited = layer;
      try {
        await layer.ready;
        // The browser may have discarded an image that was decoded long before.
        if (media.kind === 'image') await layer.image.decode();
      } catch (error) {
        if (!isWanted() || layer !== back) return false;
        layer.release();
        throw error;
      } finally {
        awaited = null;
      }
      if (!isWanted() || layer !== back || !isSameMedia(layer.media, media)) return false;
      stopChange();
      bringForward(layer, change());
      onFront(layer);
      return true;
    },
    setFit(fit) {
      for (const layer of [front, back]) layer.setFit(fit);
    },
    clear() {
      stopChange();
      delete front.root.dataset['front'];
      front.release();
      back.release();
    },
  };
}
