import type { Fit } from '@vitrine/contract/fleet/settings';
import { element } from './element.ts';
import { crossfade } from './fade.ts';
import { createLayer, type Layer, type Media } from './layer.ts';
import { lightOf } from './light.ts';
import { screenOf } from './screens.ts';
import type { Message } from './state.ts';

export interface StageSettings {
  /** 0–100. */
  brightness: number;
  /** 0–100. */
  volume: number;
  rotation: 0 | 90 | 180 | 270;
  /** How media of another aspect ratio than the screen's are fitted. */
  fit: Fit;
  /** 0 is a cut. */
  crossfadeMs: number;
}

/** Used until the first manifest, and for settings that a manifest stored by an older release lacks. */
const DEFAULTS: StageSettings = { brightness: 50, volume: 50, rotation: 0, fit: 'contain', crossfadeMs: 0 };

interface ShowOptions {
  /** Called only when the media item is not prepared; null cancels. */
  blob: () => Promise<Blob | null>;
  /** Asked after every wait; false cancels. */
  isWanted: () => boolean;
  /** Called at the very moment at which it comes to the front. */
  onShown: () => void;
}

/**
 * The DOM of the screen: two layers, so that the next item is ready behind the one in front, and messages in place of
 * media. What is in front stays until what follows can be presented, by a cut or a crossfade, without black in between.
 */
export interface Stage {
  root: HTMLElement;
  /** The media item in front; null during a message or sleep. */
  shown(): Media | null;
  /** Loads a media item on the layer behind, ready for {@link Stage.show}. */
  prepare(media: Media, blob: Blob): void;
  /**
   * Brings a media item to the front as soon as its first frame can be presented. False when that was cancelled.
   *
   * @throws Error in the browser's words when it cannot be presented
   */
  show(media: Media, options: ShowOptions): Promise<boolean>;
  showMessage(message: Message): void;
  /** Black, on purpose. */
  sleep(): void;
  /** Labels the asset in front in the DOM, for tests and support. */
  label(assetId: string | null): void;
  /** The same for the active manifest. */
  labelManifest(etag: string): void;
  set(settings: Partial<StageSettings>): void;
  /** Changes some settings before the manifest that will contain them. */
  change(some: Partial<StageSettings>): void;
  /** Milliseconds into the video in front; null for anything else. */
  positionMs(): number | null;
  /** Tries to move a stalled video. */
  seekForward(): void;
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

/** @param onMuted called when the browser starts or stops blocking sound until a user gesture */
export function createStage(onMuted: (isMuted: boolean) => void): Stage {
  let front = createLayer();
  let back = createLayer();
  let messageScreen: HTMLElement | null = null;
  let settings = DEFAULTS;
  /** Until a user gesture, by the browser's autoplay policy. */
  let isSoundBlocked = false;
  let shown: Media | null = null;
  /** Ends the running crossfade; null while there is none. */
  let endFade: (() => void) | null = null;
  /** The layer that show() is waiting for: it must not be released. */
  let awaited: Layer | null = null;
  /** Prepared when the crossfade no longer needs the layer behind. */
  let queued: { media: Media; blob: Blob } | null = null;

  const shade = element('div', { class: 'shade' });
  const root = element(
    'div',
    { class: 'stage', 'data-state': 'loading', 'data-asset': '' },
    front.root,
    back.root,
    shade,
  );

  function play({ video }: Layer): void {
    video.volume = settings.volume / 100;
    video.muted = isSoundBlocked || settings.volume === 0;
    video.play().catch((error: unknown) => {
      if (video.muted || !(error instanceof DOMException && error.name === 'NotAllowedError')) return;
      isSoundBlocked = true;
      onMuted(true);
      video.muted = true;
      video.play().catch(() => undefined);
    });
  }

  function allowSound(): void {
    if (!isSoundBlocked) return;
    isSoundBlocked = false;
    onMuted(false);
    if (shown?.kind === 'video') play(front);
  }
  for (const gesture of ['pointerdown', 'keydown']) addEventListener(gesture, allowSound);

  function clear(state: string): void {
    stopFade();
    shown = null;
    root.dataset['state'] = state;
    delete front.root.dataset['front'];
    front.release();
    back.release();
  }

  /** Releases the layer that went behind once the other one is painted, unless it is in use again by then. */
  async function releaseAfterPaint(layer: Layer): Promise<void> {
    const released = layer.media;
    await afterPaint();
    if (layer === back && layer.media === released && layer !== awaited) layer.release();
  }

  /** Ends a crossfade because of another change; what was queued behind it is dropped. */
  function stopFade(): void {
    queued = null;
    endFade?.();
  }

  function prepare(media: Media, blob: Blob): void {
    const layer = back;
    layer.load(media, blob);
    // It is paused at its first frame until its time comes.
    layer.ready.then(
      () => layer === back && layer.media === media && layer.video.pause(),
      () => undefined,
    );
  }

  function bringForward(layer: Layer): void {
    const isFaded = settings.crossfadeMs > 0 && shown !== null && shown.sha256 !== layer.media?.sha256;
    const old = front;
    front = layer;
    back = old;
    front.root.dataset['front'] = '';
    delete old.root.dataset['front'];
    old.video.muted = true;
    if (!isFaded) return void releaseAfterPaint(old);
    endFade = crossfade(front, old, settings.crossfadeMs, () => {
      endFade = null;
      void releaseAfterPaint(old);
      if (queued !== null) prepare(queued.media, queued.blob);
      queued = null;
    });
  }

  function set(next: Partial<StageSettings>): void {
    settings = { ...DEFAULTS, ...next };
    const { brightness, rotation, volume, fit } = settings;
    shade.style.opacity = String(1 - lightOf(brightness));
    root.dataset['rotation'] = String(rotation);
    root.dataset['fit'] = fit;
    for (const layer of [front, back]) layer.setBackdrop(fit === 'blur');
    const { video } = front;
    video.volume = volume / 100;
    if (shown?.kind === 'video' && video.muted !== (isSoundBlocked || volume === 0)) play(front);
  }

  return {
    root,
    shown: () => shown,
    prepare(media, blob) {
      if (endFade === null) prepare(media, blob);
      else queued = { media, blob };
    },
    async show(media, { blob, isWanted, onShown }) {
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
      bringForward(layer);
      if (media.kind === 'video') play(front);
      shown = media;
      root.dataset['state'] = 'playing';
      messageScreen?.remove();
      messageScreen = null;
      onShown();
      return true;
    },
    showMessage(message) {
      const next = screenOf(message);
      if (messageScreen === null) shade.before(next);
      else messageScreen.replaceWith(next);
      messageScreen = next;
      clear(message.kind);
    },
    sleep() {
      messageScreen?.remove();
      messageScreen = null;
      clear('asleep');
    },
    label(assetId) {
      root.dataset['asset'] = assetId ?? '';
    },
    labelManifest(etag) {
      root.dataset['manifest'] = etag;
    },
    set,
    change: (some) => set({ ...settings, ...some }),
    positionMs: () => (shown?.kind === 'video' ? Math.round(front.video.currentTime * 1000) : null),
    seekForward() {
      const { video } = front;
      const hasDuration = Number.isFinite(video.duration) && video.duration > 0;
      video.currentTime = hasDuration ? (video.currentTime + 0.1) % video.duration : 0;
      play(front);
    },
  };
}
