import type { PlaybackReason } from '@vitrine/contract/fleet/devices';
import type { Manifest, ManifestAsset } from '@vitrine/contract/player';
import { slotAt } from '../core/timeline.ts';
import type { Shown } from '../storage/play-recorder.ts';
import { noStall, type StallWatch } from './stall.ts';

/** A text screen in place of media. */
export type Message =
  | { kind: 'idle'; name: string }
  | { kind: 'loading'; name: string; progress: number | null }
  | { kind: 'notice'; name: string; text: string };

/** The front of the stage. */
export type Front =
  | { kind: 'empty' }
  | { kind: 'message'; message: Message }
  | { kind: 'media'; asset: ManifestAsset }
  /** Black, on purpose. */
  | { kind: 'asleep' };

/** An asset that is being brought to the front; the present front stays until its first frame can be presented. */
export interface Presenting {
  /** Distinguishes results of this attempt from those of cancelled ones. */
  attempt: number;
  asset: ManifestAsset;
  title: string;
  reason: PlaybackReason;
  /** A stalled video that is loaded again: it is in front already. */
  isReload: boolean;
}

/** The current item as heartbeats report it. */
export interface NowPlaying {
  assetId: string | null;
  reason: PlaybackReason;
}

/** Everything that decides what the stage shows. Times are on the monotonic clock unless noted. */
export interface PlaybackState {
  manifest: Manifest | null;
  /** The screen's name. */
  name: string;
  front: Front;
  presenting: Presenting | null;
  /** The number of the latest attempt to present something. */
  attempt: number;
  /** Hash of the asset that is loaded, or being loaded, on the layer behind. */
  prepared: string | null;
  nowPlaying: NowPlaying;
  /** The time since which there has been nothing to show; null while there is something. */
  idleSinceMs: number | null;
  /** Failures to present by hash. */
  failures: ReadonlyMap<string, number>;
  /** The end of the time for which a hash is skipped, although its bytes are correct. */
  unplayableUntilMs: ReadonlyMap<string, number>;
  stall: StallWatch;
  /** The screen was removed: nothing happens any more. */
  isEnded: boolean;
}

/** Observations that accompany every event. */
export interface Observation {
  /** Epoch milliseconds by the server's clock. */
  serverMs: number;
  /** Never jumps. */
  monotonicMs: number;
  /** The files on this device. */
  stored: { has: (sha256: string) => boolean };
  /** 0–1 of the current download; null when there is none. */
  progress: number | null;
}

export type PlaybackEvent =
  /** The manifest to play from now on. */
  | { type: 'manifest-activated'; manifest: Manifest }
  /** A newer manifest whose media are being downloaded. Its settings and name apply at once. */
  | { type: 'manifest-pending'; manifest: Manifest }
  /** Time has passed, the clock was corrected, or the files on this device have changed. */
  | { type: 'check' }
  | { type: 'presented'; attempt: number }
  /** The file is missing, or the layer was needed for something else. */
  | { type: 'not-presented'; attempt: number }
  | { type: 'present-failed'; attempt: number; message: string }
  /** The file that could not be presented was hashed again. */
  | { type: 'verified'; attempt: number; asset: ManifestAsset; title: string; isIntact: boolean; message: string }
  | { type: 'prepare-failed'; sha256: string }
  /** Once a second. Null: the page is hidden, or no video is in front. */
  | { type: 'position'; positionMs: number | null }
  /** The server no longer knows this screen. */
  | { type: 'removed' };

export type Effect =
  | { type: 'present'; attempt: number; asset: ManifestAsset }
  | { type: 'verify'; attempt: number; asset: ManifestAsset; title: string; message: string }
  | { type: 'prepare'; asset: ManifestAsset }
  | { type: 'show-message'; message: Message }
  | { type: 'sleep' }
  | { type: 'set-warning'; warning: 'asleep'; isOn: boolean }
  | { type: 'log-error'; message: string }
  /** Moves a stalled video forward. */
  | { type: 'seek' }
  | { type: 'apply-manifest'; settings: Manifest['settings']; etag: string | null }
  | { type: 'label'; assetId: string | null }
  /** Replaces the timer for the next check; null stops it. */
  | { type: 'set-timer'; inMs: number | null }
  /** The current item has changed: record it, and send a heartbeat. */
  | { type: 'report' };

export const initialState: PlaybackState = {
  manifest: null,
  name: 'This screen',
  front: { kind: 'empty' },
  presenting: null,
  attempt: 0,
  prepared: null,
  nowPlaying: { assetId: null, reason: 'nothing' },
  idleSinceMs: null,
  failures: new Map(),
  unplayableUntilMs: new Map(),
  stall: noStall,
  isEnded: false,
};

/** The media item in front; null while there is none. */
export const mediaInFront = ({ front }: PlaybackState): ManifestAsset | null =>
  front.kind === 'media' ? front.asset : null;

/** The item in front and the scheduled end of its time, for the record of plays; null while there is none. */
export function shownItem({ manifest, nowPlaying }: PlaybackState, serverMs: number): Shown | null {
  const { assetId, reason } = nowPlaying;
  if (assetId === null || manifest === null) return null;
  const slot = slotAt(manifest, serverMs);
  // Once the next item's time has begun, this item's has ended, even while the next one is still loading.
  return { assetId, reason, untilMs: slot.assetId === assetId ? slot.untilMs : serverMs };
}
