import type { Fit } from '@vitrine/contract/fleet/devices';
import { element } from './element.ts';
import { crossfade } from './fade.ts';
import { createLayer, type Layer, type Picture } from './layer.ts';
import { lightOf } from './light.ts';
import { screenOf, type Words } from './screens.ts';

export interface StageSettings {
  /** 0–100. */
  brightness: number;
  /** 0–100. */
  volume: number;
  rotation: 0 | 90 | 180 | 270;
  /** How a picture whose shape differs from the screen's is fitted. */
  fit: Fit;
  /** How long one picture fades into the next, in milliseconds; 0 is a cut. */
  crossfadeMs: number;
}

/** What holds until the first manifest, and for settings that manifests of older releases lack. */
const DEFAULTS: StageSettings = { brightness: 50, volume: 50, rotation: 0, fit: 'contain', crossfadeMs: 0 };

/**
 * The whole picture: two layers, so that the next item is ready behind the one that shows, and words in place of media.
 * What shows stays until what follows can be presented, by a cut or a crossfade; there is never black in between.
 */
export interface Stage {
  root: HTMLElement;
  /** What media is in front; null while words or black are. */
  shown(): Picture | null;
  /** Loads a picture behind the one that shows, ready for {@link Stage.show}. */
  prepare(picture: Picture, blob: Blob): void;
  /** True while this picture is loaded behind the one that shows. */
  isPrepared(sha256: string): boolean;
  /**
   * Brings a picture to the front as soon as its first frame can be presented; false when `isWanted` no longer says
   * so by then. `blob` is asked for only when the picture is not prepared; null there: nothing changes, false.
   *
   * @throws Error in the browser's words when the picture cannot be presented
   */
  show(picture: Picture, blob: () => Promise<Blob | null>, isWanted: () => boolean): Promise<boolean>;
  /** Words instead of media. */
  say(words: Words): void;
  /** Black, on purpose. */
  sleep(): void;
  /** Labels what shows for whoever looks at the page from outside. */
  label(assetId: string | null): void;
  /** The same for the manifest that it plays by. */
  labelManifest(etag: string): void;
  set(settings: Partial<StageSettings>): void;
  /** Changes some settings ahead of the manifest that will bring them. */
  change(some: Partial<StageSettings>): void;
  /** Milliseconds into the video that shows; null for anything else. */
  positionMs(): number | null;
  /** Tries to move a video that stands still. */
  nudge(): void;
}

/** Two frames, or a tenth of a second where no frames are made. */
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

/** @param onMuted told whether the browser withholds sound until somebody touches the screen */
export function createStage(onMuted: (isMuted: boolean) => void): Stage {
  let front = createLayer();
  let back = createLayer();
  let words: HTMLElement | null = null;
  let settings = DEFAULTS;
  let isSoundRefused = false;
  let shown: Picture | null = null;
  /** Ends the crossfade that is under way; null while there is none. */
  let endFade: (() => void) | null = null;
  /** The layer that show() is waiting for: it must keep what it holds. */
  let awaited: Layer | null = null;
  /** What is to be prepared as soon as the fade no longer needs the layer behind. */
  let waiting: { picture: Picture; blob: Blob } | null = null;

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
    video.muted = isSoundRefused || settings.volume === 0;
    video.play().catch((error: unknown) => {
      if (video.muted || !(error instanceof DOMException && error.name === 'NotAllowedError')) return;
      isSoundRefused = true;
      onMuted(true);
      video.muted = true;
      video.play().catch(() => undefined);
    });
  }

  function allowSound(): void {
    if (!isSoundRefused) return;
    isSoundRefused = false;
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

  /** The layer that went behind is released once the other one is surely painted, unless it is in use again by then. */
  async function releaseAfterPaint(layer: Layer): Promise<void> {
    const left = layer.picture;
    await afterPaint();
    if (layer === back && layer.picture === left && layer !== awaited) layer.release();
  }

  /** Ends a crossfade for the sake of another change; what was to follow it is no longer wanted. */
  function stopFade(): void {
    waiting = null;
    endFade?.();
  }

  function prepare(picture: Picture, blob: Blob): void {
    const layer = back;
    layer.load(picture, blob);
    // Its first frame is kept; it starts when its time comes.
    layer.ready.then(
      () => layer === back && layer.picture === picture && layer.video.pause(),
      () => undefined,
    );
  }

  function bringForward(layer: Layer): void {
    const isFaded = settings.crossfadeMs > 0 && shown !== null && shown.sha256 !== layer.picture?.sha256;
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
      if (waiting !== null) prepare(waiting.picture, waiting.blob);
      waiting = null;
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
    if (shown?.kind === 'video' && video.muted !== (isSoundRefused || volume === 0)) play(front);
  }

  return {
    root,
    shown: () => shown,
    prepare(picture, blob) {
      if (endFade === null) prepare(picture, blob);
      else waiting = { picture, blob };
    },
    isPrepared: (sha256) => (endFade === null ? back.picture : waiting?.picture)?.sha256 === sha256,
    async show(picture, blob, isWanted) {
      if (back.picture?.sha256 !== picture.sha256) {
        const bytes = await blob();
        if (bytes === null || !isWanted()) return false;
        stopFade();
        back.load(picture, bytes);
      }
      const layer = back;
      awaited = layer;
      try {
        await layer.ready;
        // What was decoded long before may have been thrown away.
        if (picture.kind === 'image') await layer.image.decode();
      } catch (error) {
        if (!isWanted() || layer !== back) return false;
        layer.release();
        throw error;
      } finally {
        awaited = null;
      }
      if (!isWanted() || layer !== back || layer.picture?.sha256 !== picture.sha256) return false;

      stopFade();
      bringForward(layer);
      if (picture.kind === 'video') play(front);
      shown = picture;
      root.dataset['state'] = 'playing';
      words?.remove();
      words = null;
      return true;
    },
    say(said) {
      const fresh = screenOf(said);
      if (words === null) shade.before(fresh);
      else words.replaceWith(fresh);
      words = fresh;
      clear(said.kind);
    },
    sleep() {
      words?.remove();
      words = null;
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
    nudge() {
      const { video } = front;
      const lasts = Number.isFinite(video.duration) && video.duration > 0;
      video.currentTime = lasts ? (video.currentTime + 0.1) % video.duration : 0;
      play(front);
    },
  };
}
