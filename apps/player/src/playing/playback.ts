import type { Manifest, ManifestAsset } from '@vitrine/contract/player';
import type { Reason } from '@vitrine/contract/fleet/devices';
import type { Cache } from '../storage/cache.ts';
import type { Clock } from '../clock.ts';
import type { Reports } from '../network/reports.ts';
import type { Stage } from './stage.ts';
import { createStallWatch } from './stall.ts';
import { assetOf, slotAt, type Slot } from './timeline.ts';

/** What is on, in the words of a heartbeat. */
export interface Playing {
  assetId: string | null;
  reason: Reason;
  positionMs: number | null;
}

/** Shows what the manifest asks for, when it asks for it, with whatever is at hand. */
export interface Playback {
  /** Plays by this manifest from now on. */
  use(manifest: Manifest): void;
  /** A newer manifest is being made ready. Its settings and name need no media, so they apply at once. */
  expect(next: Manifest): void;
  /** Something changed that may matter now: an arrived file, a better idea of the time. */
  look(): void;
  playing(): Playing;
  /** The item that is on and until when it should be (epoch milliseconds); null while words or black are. */
  shown(): { assetId: string; reason: Reason; untilMs: number } | null;
  name(): string;
  etag(): string | null;
}

interface PlaybackOptions {
  stage: Stage;
  clock: Clock;
  cache: Cache;
  reports: Reports;
  signal: AbortSignal;
  /** What is on has changed. */
  onChange: () => void;
}

/** The next item is loaded behind the present one this long before its time. */
const PREPARE_MS = 10_000;

/** After a change, what went behind is let go within this time. */
const FREE_AFTER_MS = 200;

/** Timers are clamped, throttled and late; the timeline is looked at again at least this often. */
const LOOK_AGAIN_MS = 15_000;

/** With nothing to show for this long, a screen that may sleep goes black. */
const SLEEP_AFTER_MS = 60_000;

/** What cannot be played, although its bytes are right, is left alone this long. */
const UNPLAYABLE_MS = 10 * 60 * 1000;

export function createPlayback({ stage, clock, cache, reports, signal, onChange }: PlaybackOptions): Playback {
  let manifest: Manifest | null = null;
  let name = 'This screen';
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts decisions; what an older one began no longer counts. */
  let turn = 0;
  let onItsWay: string | null = null;
  let preparing: string | null = null;
  let idleSinceMs: number | null = null;
  let on: { assetId: string | null; reason: Reason } = { assetId: null, reason: 'nothing' };
  let said = '';
  const troubles = new Map<string, number>();
  const unplayableUntil = new Map<string, number>();
  const watch = createStallWatch();

  function note(assetId: string | null, reason: Reason): void {
    stage.label(assetId);
    if (on.assetId === assetId && on.reason === reason) return;
    on = { assetId, reason };
    onChange();
  }

  /** Words in place of media; the same words are not written anew. */
  function say(words: Parameters<Stage['say']>[0]): void {
    const text = JSON.stringify(words);
    if (text === said && stage.root.dataset['state'] === words.kind) return;
    said = text;
    stage.say(words);
    note(null, 'nothing');
  }

  const isUnplayable = (sha256: string): boolean => (unplayableUntil.get(sha256) ?? 0) > performance.now();

  /** Nothing has been shown yet, and what should be is on its way. */
  function sayLoading(): void {
    if (stage.shown() !== null) return;
    const progress = cache.progress();
    say({
      kind: 'loading',
      name,
      progress: progress === null ? null : Math.floor(progress * 100) / 100,
    });
  }

  function rest({ settings }: Manifest): void {
    turn += 1;
    onItsWay = null;
    idleSinceMs ??= performance.now();
    const isAsleep = settings.autoSleep && performance.now() - idleSinceMs >= SLEEP_AFTER_MS;
    reports.warn('asleep', isAsleep);
    if (!isAsleep) return say({ kind: 'idle', name, host: location.host });
    if (stage.root.dataset['state'] === 'asleep') return;
    stage.sleep();
    note(null, 'nothing');
    onChange();
  }

  /** A picture failed: are its bytes at fault, was it bad luck, or can it not be played here? */
  async function heal(asset: ManifestAsset, title: string, error: unknown): Promise<void> {
    const before = troubles.get(asset.sha256) ?? 0;
    troubles.set(asset.sha256, before + 1);
    const why = error instanceof Error ? error.message : String(error);
    const isIntact = await cache.check(asset.sha256);
    if (before > 0) giveUp(asset, `${title} can’t be played on this screen: ${why}`);
    else if (!isIntact) reports.error(`${title} was damaged on this device and is being downloaded again`);
  }

  function giveUp(asset: ManifestAsset, message: string): void {
    reports.error(message);
    unplayableUntil.set(asset.sha256, performance.now() + UNPLAYABLE_MS);
    troubles.delete(asset.sha256);
  }

  async function bring(asset: ManifestAsset, slot: Slot, mine: number): Promise<void> {
    const isWanted = (): boolean => mine === turn && !signal.aborted;
    const title = slot.title ?? asset.id;
    try {
      const isShown = await stage.show(asset, () => cache.blob(asset.sha256), isWanted);
      if (!isWanted()) return;
      onItsWay = null;
      if (!isShown) return sayLoading();
      note(asset.id, slot.reason);
      // The layer behind is free again: is it time to load what follows?
      clearTimeout(timer);
      timer = setTimeout(look, FREE_AFTER_MS);
    } catch (error) {
      if (!isWanted()) return;
      await heal(asset, title, error);
      if (!isWanted()) return;
      onItsWay = null;
      look();
    }
  }

  function want(asset: ManifestAsset, slot: Slot): void {
    idleSinceMs = null;
    reports.warn('asleep', false);
    if (stage.shown()?.sha256 === asset.sha256) {
      turn += 1;
      onItsWay = null;
      return note(asset.id, slot.reason);
    }
    if (onItsWay === asset.sha256) return;
    turn += 1;
    if (!cache.has(asset.sha256)) {
      onItsWay = null;
      return sayLoading();
    }
    onItsWay = asset.sha256;
    void bring(asset, slot, turn);
  }

  /** What can be shown of what is asked for; null where the present picture should stay. */
  function playable(played: Manifest, slot: Slot): ManifestAsset | null {
    if (slot.assetId === null) return null;
    const asset = assetOf(played, slot.assetId);
    if (asset !== null && !isUnplayable(asset.sha256)) return asset;
    const fallback = assetOf(played, played.fallback?.assetId ?? null);
    return fallback !== null && !isUnplayable(fallback.sha256) && cache.has(fallback.sha256) ? fallback : null;
  }

  async function prepare(asset: ManifestAsset): Promise<void> {
    if (preparing !== null || onItsWay !== null || stage.isPrepared(asset.sha256)) return;
    preparing = asset.sha256;
    const blob = await cache.blob(asset.sha256).catch(() => null);
    preparing = null;
    if (blob !== null && onItsWay === null && !signal.aborted) stage.prepare(asset, blob);
  }

  function look(): void {
    clearTimeout(timer);
    if (signal.aborted) return;
    if (manifest === null) return sayLoading();
    // Whatever goes wrong below, the timeline is looked at again.
    timer = setTimeout(look, LOOK_AGAIN_MS);
    const nowMs = clock.now();
    let wakeMs = LOOK_AGAIN_MS;

    if (manifest.notice !== null) {
      turn += 1;
      onItsWay = null;
      idleSinceMs = null;
      reports.warn('asleep', false);
      say({ kind: 'notice', name, text: manifest.notice });
    } else {
      const slot = slotAt(manifest, nowMs);
      const asset = playable(manifest, slot);
      if (asset !== null) want(asset, slot);
      else if (slot.assetId === null) rest(manifest);
      else if (stage.shown() === null) {
        say({ kind: 'notice', name, text: `${slot.title ?? 'This item'} can’t be played on this screen` });
      }

      const leftMs = slot.untilMs - nowMs;
      wakeMs = Math.min(wakeMs, leftMs, leftMs > PREPARE_MS ? leftMs - PREPARE_MS : Infinity);
      if (leftMs <= PREPARE_MS) {
        const next = playable(manifest, slotAt(manifest, slot.untilMs));
        if (next !== null && next.sha256 !== stage.shown()?.sha256 && cache.has(next.sha256)) void prepare(next);
      }
      if (idleSinceMs !== null) {
        const toSleepMs = idleSinceMs + SLEEP_AFTER_MS - performance.now();
        if (toSleepMs > 0) wakeMs = Math.min(wakeMs, toSleepMs);
      }
    }
    clearTimeout(timer);
    timer = setTimeout(look, Math.max(wakeMs, 1));
  }

  async function revive(): Promise<void> {
    const picture = stage.shown();
    const positionMs = document.visibilityState === 'visible' ? stage.positionMs() : null;
    const pulse = picture === null || positionMs === null ? null : { key: picture.sha256, positionMs };
    const remedy = watch(pulse, performance.now());
    const asset = manifest?.assets.find(({ sha256 }) => sha256 === picture?.sha256);
    if (remedy === null || picture === null || asset === undefined || isUnplayable(asset.sha256)) return;
    const position = `${((positionMs ?? 0) / 1000).toFixed(1)} s`;
    if (remedy === 'seek') {
      reports.error(`${asset.id} stalled at ${position}; skipped ahead`);
      stage.nudge();
    } else if (remedy === 'reload') {
      reports.error(`${asset.id} stalled at ${position} again; reloaded`);
      const mine = turn;
      await stage
        .show(
          picture,
          () => cache.blob(picture.sha256),
          () => mine === turn,
        )
        .catch(() => false);
    } else {
      giveUp(asset, `${asset.id} doesn’t play on this screen; skipped`);
      look();
    }
    onChange();
  }

  const pulses = setInterval(() => void revive(), 1_000);
  signal.addEventListener('abort', () => {
    clearInterval(pulses);
    clearTimeout(timer);
  });

  return {
    use(next) {
      manifest = next;
      name = next.name;
      unplayableUntil.clear();
      troubles.clear();
      stage.set(next.settings);
      stage.labelManifest(next.etag);
      look();
    },
    expect(next) {
      name = next.name;
      stage.set(next.settings);
      if (stage.shown() === null) look();
    },
    look,
    name: () => name,
    shown() {
      if (on.assetId === null || manifest === null) return null;
      const nowMs = clock.now();
      const slot = slotAt(manifest, nowMs);
      // Its time is over when another's has begun, even while that one is still on its way.
      return { assetId: on.assetId, reason: on.reason, untilMs: slot.assetId === on.assetId ? slot.untilMs : nowMs };
    },
    playing: () => ({ ...on, positionMs: stage.positionMs() }),
    etag: () => manifest?.etag ?? null,
  };
}
