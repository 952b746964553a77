import type { Fit } from '@vitrine/contract/fleet/settings';
import type { PageLayer } from '../frames/page-layer.ts';
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

type ShowPageOptions = Pick<ShowOptions, 'isWanted' | 'change'> & { onFront: () => void };

/** A layer that is in the document already: of a web page or a layout. */
export type MountedLayer = Pick<PageLayer, 'root' | 'painted'>;

/**
 * Two alternating layers: the next media item is loaded on the layer behind while the other one is in front. A web page
 * or layout comes to the front on a layer of its own, which is in the document already.
 */
export interface Layers {
  roots: HTMLElement[];
  /** The video element of the layer in front; null while a web page or layout is in front. */
  video(): HTMLVideoElement | null;
  /** Loads a media item on the layer behind, during a transition as soon as that ends. */
  prepare(media: Media, blob: Blob, startMs: number): void;
  /**
   * Loads a media item on the layer behind unless it is prepared, and brings that layer to the front as soon as its
   * first frame can be presented. False when that was cancelled.
   *
   * @throws Error with the browser's message when it cannot be presented
   */
  show(media: Media, options: ShowOptions): Promise<boolean>;
  /**
   * Brings a web page or layout to the front as soon as it is painted. False when that was cancelled.
   *
   * @param layer called again after each wait, since a page is replaced by its new copies
   */
  showMounted(layer: () => MountedLayer | null, options: ShowPageOptions): Promise<boolean>;
  /** If a page is in front: puts its new copy in its place. */
  replacePage(old: PageLayer, copy: PageLayer): void;
  setFit(fit: Fit): void;
  /** Releases both layers; web pages stay open. */
  clear(): void;
}

/** Resolves after two frames, or after 100 ms in a page that presents none. */
function awaitNextFrames(): Promise<void> {
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
  const [first, second] = [createLayer(), createLayer()];
  let front: Layer | MountedLayer = first;
  /** The layer for the next media item. */
  let back = second;
  /** Ends the running transition; null while there is none. */
  let endChange: (() => void) | null = null;
  /** The layer that `show` is waiting for: it must not be released. */
  let awaited: Layer | null = null;
  /** Prepared when the transition no longer needs the layer behind. */
  let queued: (() => void) | null = null;

  /** Releases the layer that went behind once the other one is painted, unless it is in use again by then. */
  async function releaseAfterPaint(layer: Layer): Promise<void> {
    const released = layer.media;
    await awaitNextFrames();
    if (layer !== front && layer.media === released && layer !== awaited) layer.release();
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

  function bringForward(layer: Layer | MountedLayer, change: Change): void {
    const old = front;
    front = layer;
    if (front === back) back = front === first ? second : first;
    delete old.root.dataset['front'];
    front.root.dataset['front'] = '';
    if ('video' in old) old.video.muted = true;
    const release = (): void => void ('video' in old && releaseAfterPaint(old));
    if (change.kind === 'cut') return release();
    endChange = animate(change, front.root, old.root, () => {
      endChange = null;
      release();
      queued?.();
      queued = null;
    });
  }

  return {
    roots: [first.root, second.root],
    video: () => ('video' in front ? front.video : null),
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
    async showMounted(layer, { isWanted, change, onFront }) {
      let painted: MountedLayer | null = null;
      for (let next = layer(); next !== painted; next = layer()) {
        painted = next;
        await next?.painted();
      }
      if (painted === null || !isWanted()) return false;
      stopChange();
      bringForward(painted, change());
      onFront();
      return true;
    },
    replacePage(old, copy) {
      if (front !== old || !('front' in old.root.dataset)) return;
      endChange?.();
      bringForward(copy, { kind: 'cut' });
    },
    setFit(fit) {
      for (const layer of [first, second]) layer.setFit(fit);
    },
    clear() {
      stopChange();
      delete front.root.dataset['front'];
      first.release();
      second.release();
    },
  };
}
