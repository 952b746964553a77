import type { StartedTakeover } from '@vitrine/contract/device-notifications';
import type { Manifest, ManifestAsset } from '@vitrine/contract/player/manifest-schema';
import type { Clock } from '../core/clock.ts';
import type { Reports } from '../core/reports.ts';
import { withTakeover } from '../core/started-takeover.ts';
import { toKey, type Turn } from '../core/turns.ts';
import type { OpenPages } from '../frames/open-pages.ts';
import type { MountedLayer } from './layers.ts';
import type { Cache } from '../storage/cache.ts';
import type { decide } from './decide.ts';
import { MAX_CHECK_INTERVAL_MS } from './evaluate.ts';
import type { Media } from './layer.ts';
import type { Stage } from './stage.ts';
import {
  type Effect,
  initialState,
  describeNowPlaying,
  type NowPlaying,
  type Observation,
  type PlaybackEvent,
  findTurnInFront,
} from './state.ts';

/** Plays the manifest: passes events to {@link decide} and runs its effects on the stage. */
export interface Playback {
  /** Begins to report changes, and to watch the position of the video in front. */
  start(listener: PlaybackListener): void;
  /** Plays this manifest from now on. */
  activate(manifest: Manifest): void;
  /** Plays a takeover that has started from now on, until the manifest with this etag is activated. */
  takeOver(etag: string, takeover: StartedTakeover): void;
  /** A newer manifest's media are being downloaded. */
  announce(pending: Manifest): void;
  /** The clock was corrected, or the files on this device, the open web pages or what layouts have to show changed. */
  check: () => void;
  nowPlaying(): NowPlaying & { positionMs: number | null };
  /** The turn that is on; null while there is none. */
  shown(): Turn | null;
  name(): string;
  /** The manifest that plays, perhaps with a takeover that a notification has started. */
  manifest: () => Manifest | null;
}

interface PlaybackListener {
  /** Another turn has begun, or the turn in front has ended. */
  onTurn: () => void;
  /** The current content has changed. */
  onChange: () => void;
}

/** Plays the music of the playlist in front: time has passed, or another turn is in front; null: none. */
export type FollowMusic = (manifest: Manifest, turn: Turn | null) => void;

/** The layouts that are open on the stage. */
export interface Layouts {
  /** Keeps the layouts of these turns open, the first of which is in front, and closes all others. */
  follow(manifest: Manifest, turns: readonly (Turn | null)[]): void;
  /** The layer of an open layout as soon as there is one. Rejects if this screen cannot draw layouts now. */
  waitForLayer(key: string): Promise<MountedLayer>;
}

interface PlaybackOptions {
  decide: typeof decide;
  stage: Stage;
  clock: Clock;
  cache: Pick<Cache, 'stored' | 'unavailable' | 'blob' | 'verify' | 'progress'>;
  pages: Pick<OpenPages, 'want' | 'snapshot' | 'findLayer'>;
  layouts: Layouts;
  /** Zones play none. */
  music?: FollowMusic;
  reports: Reports;
  signal: AbortSignal;
}

const toMedia = ({ sha256, kind }: ManifestAsset, { fit }: Turn): Media => ({
  sha256,
  kind: kind === 'video' ? kind : 'image',
  fit,
});

const observe = ({ clock, cache, pages }: PlaybackOptions): Observation => ({
  serverMs: clock.now(),
  monotonicMs: performance.now(),
  isNew: clock.isNew(),
  stored: cache.stored(),
  unavailable: cache.unavailable(),
  pages: { ...pages.snapshot(), ...window.darkLayouts },
  progress: cache.progress(),
});

type StageEffect = Extract<
  Effect,
  { type: 'show-message' | 'sleep' | 'seek' | 'run-video' | 'apply-manifest' | 'label' }
>;

/** Runs an effect that only the stage carries out. */
function runOnStage(stage: Stage, effect: StageEffect): void {
  switch (effect.type) {
    case 'show-message':
      return stage.showMessage(effect.message);
    case 'sleep':
      return stage.sleep(effect.state);
    case 'seek':
      return stage.seekForward();
    case 'run-video':
      return stage.runVideo(effect.run, effect.seekMs);
    case 'apply-manifest':
      stage.set(effect.settings);
      if (effect.etag !== null) stage.labelManifest(effect.etag);
      return;
    case 'label':
      return stage.label(effect.assetId);
  }
}

export function createPlayback(options: PlaybackOptions): Playback {
  const { stage, clock, cache, pages, layouts, music, reports, signal } = options;
  let state = initialState;
  let listener: PlaybackListener | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function dispatch(event: PlaybackEvent): void {
    const decision = options.decide(state, event, observe(options));
    state = decision.state;
    const { manifest, presenting, prepared } = state;
    const front = findTurnInFront(state);
    const turns = [front, presenting === null ? null : presenting.turn, prepared];
    stage.soften(front?.volume ?? 100);
    if (manifest !== null) {
      runSafely(() => {
        layouts.follow(manifest, turns);
        music?.(manifest, front);
      });
    }
    for (const effect of decision.effects) runSafely(() => run(effect));
  }

  function runSafely(step: () => void): void {
    try {
      step();
    } catch (error) {
      // The other effects still run: one of them sets the timer without which this content would stay for ever.
      reports.logError(`The player failed: ${String(error)}`);
    }
  }

  function setTimer(inMs: number | null): void {
    clearTimeout(timer);
    if (inMs !== null) timer = setTimeout(check, inMs);
  }

  function check(): void {
    // Set before deciding: whatever fails, the timeline is checked again.
    if (state.manifest !== null && !state.isEnded) setTimer(MAX_CHECK_INTERVAL_MS);
    dispatch({ type: 'check' });
  }

  async function show(turn: Turn, attempt: number): Promise<boolean> {
    const { content, transition } = turn;
    const shown = {
      transition,
      isWanted: () => state.presenting?.attempt === attempt,
      onShown: () => dispatch({ type: 'presented', attempt }),
    };
    if (content.kind === 'webpage') return stage.showMounted(content, () => pages.findLayer(toKey(content)), shown);
    if (content.kind === 'layout') {
      const layer = await layouts.waitForLayer(content.key);
      return stage.showMounted(content, () => layer, shown);
    }
    return stage.show(toMedia(content, turn), {
      ...shown,
      startMs: () => (turn.place === null ? 0 : Math.max(clock.now() - turn.fromMs, 0)),
      blob: () => cache.blob(content.sha256),
    });
  }

  async function present(turn: Turn, attempt: number): Promise<void> {
    try {
      const isShown = await show(turn, attempt);
      if (!isShown) dispatch({ type: 'not-presented', attempt });
    } catch (error) {
      dispatch({ type: 'present-failed', attempt, message: error instanceof Error ? error.message : String(error) });
    }
  }

  async function verify({ attempt, asset, title, message }: Extract<Effect, { type: 'verify' }>): Promise<void> {
    // A failure to read the store does not mean that the file is damaged.
    const isIntact = await cache.verify(asset.sha256).catch(() => true);
    dispatch({ type: 'verified', attempt, asset, title, isIntact, message });
  }

  async function prepare(turn: Turn, positionMs: number): Promise<void> {
    const { content } = turn;
    if (!('sha256' in content)) return;
    const { sha256 } = content;
    const blob = await cache.blob(sha256).catch(() => null);
    const isWanted = state.prepared === turn && state.presenting === null && !state.isEnded;
    if (blob !== null && isWanted) stage.prepare(toMedia(content, turn), blob, positionMs);
    else if (state.prepared === turn) dispatch({ type: 'prepare-failed', key: sha256 });
  }

  function measure(): void {
    dispatch({ type: 'position', position: document.visibilityState === 'visible' ? stage.video() : null });
  }

  function run(effect: Effect): void {
    switch (effect.type) {
      case 'present':
        return void present(effect.turn, effect.attempt);
      case 'verify':
        return void verify(effect);
      case 'prepare':
        return void prepare(effect.turn, effect.positionMs);
      case 'open-pages':
        return pages.want(effect.pages);
      case 'set-warning':
        return reports.setWarning(effect.warning, effect.isOn);
      case 'log-error':
        return reports.logError(effect.message);
      case 'measure':
        // The measurement follows the other effects of this decision, which concern the same video.
        return void Promise.resolve().then(measure);
      case 'set-timer':
        return setTimer(effect.inMs);
      case 'record':
        return listener?.onTurn();
      case 'report':
        listener?.onTurn();
        return listener?.onChange();
      case 'show-message':
      case 'sleep':
      case 'seek':
      case 'run-video':
      case 'apply-manifest':
      case 'label':
        return runOnStage(stage, effect);
    }
  }

  signal.addEventListener('abort', () => dispatch({ type: 'removed' }));

  return {
    start(started) {
      listener = started;
      const positions = setInterval(measure, 1_000);
      signal.addEventListener('abort', () => clearInterval(positions));
    },
    activate: (manifest) => dispatch({ type: 'manifest-activated', manifest }),
    takeOver(etag, takeover) {
      const manifest = state.manifest && withTakeover(state.manifest, etag, takeover, clock.now());
      if (manifest !== null) dispatch({ type: 'manifest-activated', manifest });
    },
    announce: (manifest) => dispatch({ type: 'manifest-pending', manifest }),
    check,
    nowPlaying: () => ({ ...describeNowPlaying(state), positionMs: stage.video()?.positionMs ?? null }),
    shown: () => findTurnInFront(state),
    name: () => state.name,
    manifest: () => state.manifest,
  };
}
