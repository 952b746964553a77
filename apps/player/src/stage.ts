import { element } from './element.ts';
import { createLayer, type Layer, type Picture } from './layer.ts';
import { lightOf } from './light.ts';
import { screenOf, type Words } from './screens.ts';

export interface StageSettings {
  /** 0–100. */
  brightness: number;
  /** 0–100. */
  volume: number;
  rotation: 0 | 90 | 180 | 270;
}

/**
 * The whole picture: two layers, so that the next item is ready behind the one that shows, and words in place of media.
 * What shows stays until what follows can be presented; there is never black in between.
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
  set(settings: StageSettings): void;
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
  let settings: StageSettings = { brightness: 50, volume: 50, rotation: 0 };
  let isSoundRefused = false;
  let shown: Picture | null = null;

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
    shown = null;
    root.dataset['state'] = state;
    delete front.root.dataset['front'];
    front.release();
    back.release();
  }

  /** What went behind is let go once what came forward is surely painted, unless it is in use again by then. */
  async function releaseAfterPaint(layer: Layer): Promise<void> {
    const left = layer.picture;
    await afterPaint();
    if (layer === back && layer.picture === left) layer.release();
  }

  function set(next: StageSettings): void {
    settings = next;
    shade.style.opacity = String(1 - lightOf(next.brightness));
    root.dataset['rotation'] = String(next.rotation);
    const { video } = front;
    video.volume = next.volume / 100;
    if (shown?.kind === 'video' && video.muted !== (isSoundRefused || next.volume === 0)) play(front);
  }

  return {
    root,
    shown: () => shown,
    prepare(picture, blob) {
      const layer = back;
      layer.load(picture, blob);
      // Its first frame is kept; it starts when its time comes.
      layer.ready.then(
        () => layer === back && layer.picture === picture && layer.video.pause(),
        () => undefined,
      );
    },
    isPrepared: (sha256) => back.picture?.sha256 === sha256,
    async show(picture, blob, isWanted) {
      if (back.picture?.sha256 !== picture.sha256) {
        const bytes = await blob();
        if (bytes === null || !isWanted()) return false;
        back.load(picture, bytes);
      }
      const layer = back;
      try {
        await layer.ready;
        // What was decoded long before may have been thrown away.
        if (picture.kind === 'image') await layer.image.decode();
      } catch (error) {
        if (!isWanted() || layer !== back) return false;
        layer.release();
        throw error;
      }
      if (!isWanted() || layer !== back || layer.picture?.sha256 !== picture.sha256) return false;

      const old = front;
      front = layer;
      back = old;
      front.root.dataset['front'] = '';
      delete old.root.dataset['front'];
      if (picture.kind === 'video') play(front);
      old.video.muted = true;
      shown = picture;
      root.dataset['state'] = 'playing';
      words?.remove();
      words = null;

      void releaseAfterPaint(old);
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
