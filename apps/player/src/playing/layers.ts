import { crossfade } from './fade.ts';
import { createLayer, type Layer, type Media } from './layer.ts';

interface ShowOptions {
  /** Called only when the media item is not prepared; null cancels. */
  blob: () => Promise<Blob | null>;
  /** Called after every wait; false cancels. */
  isWanted: () => boolean;
  /** The length of the crossfade; 0 is a cut. */
  fadeMs: () => number;
  /** Called synchronously when the layer comes to the front. */
  onFront: (layer: Layer) => void;
}

/** Two alternating layers: the next media item is loaded on the layer behind while the other one is in front. */
export interface Layers {
  roots: HTMLElement[];
  front(): Layer;
  /** Loads a media item on the layer behind, during a crossfade as soon as that ends. */
  prepare(media: Media, blob: Blob): void;
  /**
   * Loads a media item on the layer behind unless it is prepared, and brings that layer to the front as soon as its
   * first frame can be presented. False when that was cancelled.
   *
   * @throws Error with the browser's message when it cannot be presented
   */
  show(media: Media, options: ShowOptions): Promise<boolean>;
  setBackdrop(isOn: boolean): void;
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
  /** Ends the running crossfade; null while there is none. */
  let endFade: (() => void) | null = null;
  /** The layer that `show` is waiting for: it must not be released. */
  let awaited: Layer | null = null;
  /** Prepared when the crossfade no longer needs the layer behind. */
  let queued: { media: Media; blob: Blob } | null = null;

  /** Releases the layer that went behind once the other one is painted, unless it is in use again by then. */
  async function releaseAfterPaint(layer: Layer): Promise<void> {
    const released = layer.media;
    await afterPaint();
    if (layer === back && layer.media === released && layer !== awaited) layer.release();
  }

  /** Ends a crossfade because of another change; the item queued behind it is dropped. */
  function stopFade(): void {
    queued = null;
    endFade?.();
  }

  function prepareNow(media: Media, blob: Blob): void {
    const layer = back;
    layer.load(media, blob);
    // Paused at its first frame until it comes to the front.
    layer.ready.then(
      () => layer === back && layer.media === media && layer.video.pause(),
      () => undefined,
    );
  }

  function bringForward(layer: Layer, fadeMs: number): void {
    const old = front;
    front = layer;
    back = old;
    front.root.dataset['front'] = '';
    delete old.root.dataset['front'];
    old.video.muted = true;
    if (fadeMs === 0) return void releaseAfterPaint(old);
    endFade = crossfade(front, old, fadeMs, () => {
      endFade = null;
      void releaseAfterPaint(old);
      if (queued !== null) prepareNow(queued.media, queued.blob);
      queued = null;
    });
  }

  return {
    roots: [front.root, back.root],
    front: () => front,
    prepare(media, blob) {
      if (endFade === null) prepareNow(media, blob);
      else queued = { media, blob };
    },
    async show(media, { blob, isWanted, fadeMs, onFront }) {
      if (back.media?.sha256 !== media.sha256) {
        const bytes = await blob();
        if (bytes === null || !isWanted()) return false;
        stopFade();
        back.load(media, bytes);
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
      if (!isWanted() || layer !== back || layer.media?.sha256 !== media.sha256) return false;
      stopFade();
      bringForward(layer, fadeMs());
      onFront(layer);
      return true;
    },
    setBackdrop(isOn) {
      for (const layer of [front, back]) layer.setBackdrop(isOn);
    },
    clear() {
      stopFade();
      delete front.root.dataset['front'];
      front.release();
      back.release();
    },
  };
}
