import type { Fit } from '@vitrine/contract/fleet/settings';
import type { Transition } from '@vitrine/contract/playlists/playlists';
import { buildElement } from '../core/element.ts';
import type { Layout } from '../core/layouts.ts';
import type { WebPage } from '../core/web-pages.ts';
import type { PageLayer } from '../frames/page-layer.ts';
import { isSameMedia, type Media } from './layer.ts';
import { createLayers, type MountedLayer } from './layers.ts';
import { computeLight } from './light.ts';
import { createScreen } from './screens.ts';
import { createSound } from './sound.ts';
import type { Message, VideoPosition } from './state.ts';
import type { VideoRun } from './sync.ts';
import { chooseChange } from './transitions.ts';

export interface StageSettings {
  /** 0–100. */
  brightness: number;
  /** 0–100. */
  volume: number;
  rotation: 0 | 90 | 180 | 270;
  /** The way in which media of another aspect ratio than the screen's are fitted. */
  fit: Fit;
  /** 0 is a cut. */
  crossfadeMs: number;
}

/** Used until the first manifest, and for settings that a manifest stored by an older release lacks. */
const DEFAULTS: StageSettings = { brightness: 50, volume: 50, rotation: 0, fit: 'contain', crossfadeMs: 0 };

/** The kinds of content that a stage can show besides messages. */
export type Shown = Media | WebPage | Layout;

interface ShowMountedOptions {
  /** Null: as in the settings. */
  transition: Transition | null;
  /** Called after every wait; false cancels. */
  isWanted: () => boolean;
  /** Called synchronously when it comes to the front. */
  onShown: () => void;
}

interface ShowOptions extends ShowMountedOptions {
  /** The position at which a video starts that is not prepared. */
  startMs: () => number;
  /** Called only when the media item is not prepared; null cancels. */
  blob: () => Promise<Blob | null>;
}

/**
 * The DOM of the screen: two layers for media, so that the next item is ready behind the one in front, one for each open
 * web page or layout, and messages in place of all. The current item stays in front until the next one can be presented, and
 * nothing black comes between the two.
 */
export interface Stage {
  root: HTMLElement;
  /** Null during a message or sleep. */
  shown(): Shown | null;
  /** Loads a media item on the layer behind, ready for {@link Stage.show}. */
  prepare(media: Media, blob: Blob, startMs: number): void;
  /**
   * Brings a media item to the front as soon as its first frame can be presented. False when that was cancelled.
   *
   * @throws Error with the browser's message when it cannot be presented
   */
  show(media: Media, options: ShowOptions): Promise<boolean>;
  /** Adds the layer of a web page or layout, behind what is in front. */
  mount(layer: HTMLElement): void;
  /**
   * Brings a web page or layout to the front as soon as it is painted. False when that was cancelled.
   *
   * @param layer its newest copy; null when it is not open
   */
  showMounted(
    content: WebPage | Layout,
    layer: () => MountedLayer | null,
    options: ShowMountedOptions,
  ): Promise<boolean>;
  /** If a web page is in front: puts its new copy in its place. */
  replacePage(old: PageLayer, copy: PageLayer): void;
  showMessage(message: Message): void;
  /** Draws the message that shows again, in another language. */
  redraw(): void;
  /** Black, on purpose; `waking`: for less than a minute, so that its panel is to be on. */
  sleep(state: 'asleep' | 'waking'): void;
  /** Labels the asset in front in the DOM, for tests and support. */
  label(assetId: string | null): void;
  /** Labels the active manifest in the DOM. */
  labelManifest(etag: string): void;
  set(settings: Partial<StageSettings>): void;
  settings(): StageSettings;
  /** Sets the volume of what is in front, in percent of the screen's. */
  soften(percent: number): void;
  /** Changes some settings before the manifest that will contain them. */
  change(some: Partial<StageSettings>): void;
  /** The video in front; null for anything else. */
  video(): VideoPosition | null;
  /** Sets how the video in front runs, and moves it unless `seekMs` is null. */
  runVideo(run: VideoRun, seekMs: number | null): void;
  /** Tries to move a stalled video. */
  seekForward(): void;
}

interface StageOptions {
  /** Called when the browser starts or stops blocking sound until a user gesture. */
  onMuted: (isMuted: boolean) => void;
  /** Draws a message; that of a screen by default. */
  drawMessage?: (message: Message) => HTMLElement;
  /** Ends a stage that does not stay as long as the page. */
  signal?: AbortSignal;
}

export function createStage({ onMuted, drawMessage = createScreen, signal }: StageOptions): Stage {
  const layers = createLayers();
  const sound = createSound({
    videoInFront: () => (shown?.kind === 'video' ? layers.video() : null),
    onMuted,
    percent: DEFAULTS.volume,
    signal,
  });
  let messageScreen: HTMLElement | null = null;
  let message: Message | null = null;
  let settings = DEFAULTS;
  let shown: Shown | null = null;

  const shade = buildElement('div', { class: 'shade' });
  const root = buildElement(
    'div',
    { class: 'stage', 'data-state': 'loading', 'data-asset': '' },
    ...layers.roots,
    shade,
  );

  function clear(state: string): void {
    shown = null;
    root.dataset['state'] = state;
    layers.clear();
  }

  function drawScreen(next: Message): void {
    const drawn = drawMessage(next);
    if (messageScreen === null) shade.before(drawn);
    else messageScreen.replaceWith(drawn);
    messageScreen = drawn;
    message = next;
  }

  function removeMessage(): void {
    messageScreen?.remove();
    messageScreen = null;
  }

  function set(next: Partial<StageSettings>): void {
    settings = { ...DEFAULTS, ...next };
    const { brightness, rotation, volume, fit } = settings;
    shade.style.opacity = String(1 - computeLight(brightness));
    root.dataset['rotation'] = String(rotation);
    root.dataset['fit'] = fit;
    layers.setFit(fit);
    sound.setVolume(volume);
  }

  /** The content in front has changed. */
  function onFront(next: Shown, onShown: () => void): void {
    shown = next;
    root.dataset['state'] = 'playing';
    removeMessage();
    onShown();
  }

  return {
    root,
    shown: () => shown,
    prepare: (media, blob, startMs) => layers.prepare(media, blob, startMs),
    show: (media, { onShown, transition, ...options }) =>
      layers.show(media, {
        ...options,
        change: () =>
          chooseChange(isSameMedia(shown, media) || shown === null ? 'cut' : transition, settings.crossfadeMs),
        onFront(layer) {
          onFront(media, onShown);
          if (media.kind === 'video') sound.play(layer.video);
        },
      }),
    mount: (layer) => shade.before(layer),
    showMounted: (content, layer, { transition, isWanted, onShown }) =>
      layers.showMounted(layer, {
        isWanted,
        change: () => chooseChange(shown === null ? 'cut' : transition, settings.crossfadeMs),
        onFront: () => onFront(content, onShown),
      }),
    replacePage: (old, copy) => layers.replacePage(old, copy),
    showMessage(next) {
      drawScreen(next);
      clear(next.kind);
    },
    redraw() {
      if (messageScreen !== null && message !== null) drawScreen(message);
    },
    sleep(state) {
      removeMessage();
      clear(state);
    },
    label(assetId) {
      root.dataset['asset'] = assetId ?? '';
    },
    labelManifest(etag) {
      root.dataset['manifest'] = etag;
    },
    set,
    settings: () => settings,
    soften: (own) => sound.setVolume(settings.volume, own),
    change: (some) => set({ ...settings, ...some }),
    video() {
      const video = shown?.kind === 'video' ? layers.video() : null;
      if (video === null) return null;
      const { currentTime, duration, ended } = video;
      const lengthMs = Number.isFinite(duration) && duration > 0 ? duration * 1000 : null;
      return { positionMs: Math.round(currentTime * 1000), lengthMs, hasEnded: ended };
    },
    runVideo({ rate, isLooping }, seekMs) {
      const video = layers.video();
      if (video === null) return;
      Object.assign(video, { playbackRate: rate, loop: isLooping });
      if (seekMs === null) return;
      const hasEnded = video.ended;
      video.currentTime = seekMs / 1000;
      if (hasEnded) sound.play(video);
    },
    seekForward() {
      const video = layers.video();
      if (video === null) return;
      const hasDuration = Number.isFinite(video.duration) && video.duration > 0;
      video.currentTime = hasDuration ? (video.currentTime + 0.1) % video.duration : 0;
      sound.play(video);
    },
  };
}
