import type { PlaybackReason } from '@vitrine/contract/fleet/devices';
import type { Manifest, ManifestAsset, ManifestContent } from '@vitrine/contract/player/manifest-schema';
import type { Turn } from '../core/turns.ts';
import type { WantedPage } from '../frames/entry.ts';
import type { PageSnapshot } from '../frames/open-pages.ts';
import { noStall, type StallWatch } from './stall.ts';
import { freeRun, type VideoRun } from './sync.ts';

/** The content of a segment that shows a text of the account. */
type MessageContent = Extract<ManifestContent, { kind: 'message' }>;

/** A text screen in place of media. */
export type Message =
  | { kind: 'idle'; name: string }
  /** `page`: the name of the web page that is awaited; null: files are. */
  | { kind: 'loading'; name: string; progress: number | null; page: string | null }
  | { kind: 'notice'; name: string; text: string }
  /** The message of a takeover. */
  | (MessageContent & { reason: PlaybackReason });

/** The front of the stage. */
export type Front =
  | { kind: 'empty' }
  | { kind: 'message'; message: Message }
  | { kind: 'media'; turn: Turn }
  /** Black, on purpose. `off`: by working hours; `nothing`: there is nothing to show. */
  | { kind: 'asleep'; reason: 'off' | 'nothing' }
  /** Black, until working hours begin within a minute: the panel is to be on by then. */
  | { kind: 'waking' };

/** A turn that is being brought to the front; the present front stays until its first frame can be presented. */
export interface Presenting {
  /** Distinguishes results of this attempt from those of cancelled ones. */
  attempt: number;
  turn: Turn;
  /** The time that was last followed when this attempt began, in epoch milliseconds of the server's time. */
  sinceMs: number;
  /** A stalled video that is loaded again: it is in front already. */
  isReload: boolean;
}

/** The current item as heartbeats report it. */
export interface NowPlaying {
  /** The id of a file, a web page or a layout. */
  assetId: string | null;
  /** Null for content that is not a playlist. */
  playlistId: string | null;
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
  /** The turn whose file is loaded, or being loaded, on the layer behind. */
  prepared: Turn | null;
  /** The web pages that are open, or being opened, in the order in which they are needed. */
  pages: readonly WantedPage[];
  /** The latest server time by which the timeline was followed. */
  followedMs: number;
  /** The run of the video in front. */
  video: VideoRun;
  /** The time since which there has been nothing to show, without the screen's first hour; null while there is something. */
  idleSinceMs: number | null;
  /** The end of the time for which a message that has ended stays in front of a web page that loads; null: none does. */
  lingersUntilMs: number | null;
  /** Failures to present by key. */
  failures: ReadonlyMap<string, number>;
  /** The end of the time for which a key is skipped, although the bytes are correct. */
  unplayableUntilMs: ReadonlyMap<string, number>;
  stall: StallWatch;
  /** The screen was removed: nothing happens any more. */
  isEnded: boolean;
}

/** The surroundings of an event. Plain data, which nothing changes afterwards. */
export interface Observation {
  /** Epoch milliseconds by the server's clock. */
  serverMs: number;
  /** Never jumps. */
  monotonicMs: number;
  /** True in the first hour after the screen was paired. */
  isNew: boolean;
  /** The hashes of the files on this device. */
  stored: ReadonlySet<string>;
  /** The hashes of files that cannot be fetched for now. */
  unavailable: ReadonlySet<string>;
  /** The web pages that are open, or being opened, and the layouts with nothing to show, by key. */
  pages: Readonly<Record<string, PageSnapshot>>;
  /** 0–1 of the current download; null when there is none. */
  progress: number | null;
}

/** The position of the video in front. */
export interface VideoPosition {
  positionMs: number;
  /** Null while it is unknown. */
  lengthMs: number | null;
  /** The video has reached its end and does not loop. */
  hasEnded: boolean;
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
  | { type: 'prepare-failed'; key: string }
  /** Once a second, and after a `measure`. Null: the page is hidden, or no video is in front. */
  | { type: 'position'; position: VideoPosition | null }
  /** The server no longer knows this screen. */
  | { type: 'removed' };

export type Effect =
  | { type: 'present'; attempt: number; turn: Turn }
  | { type: 'verify'; attempt: number; asset: ManifestAsset; title: string; message: string }
  /** Loads the turn's file behind; a video at the position at which its slot begins. */
  | { type: 'prepare'; turn: Turn; positionMs: number }
  /** Keeps these web pages open, and closes all others. */
  | { type: 'open-pages'; pages: readonly WantedPage[] }
  | { type: 'show-message'; message: Message }
  | { type: 'sleep'; state: 'asleep' | 'waking' }
  | { type: 'set-warning'; warning: 'asleep'; isOn: boolean }
  | { type: 'log-error'; message: string }
  /** Moves a stalled video forward. */
  | { type: 'seek' }
  /** Asks for a `position` event at once. */
  | { type: 'measure' }
  /** Brings the video in front in step with the clock; `seekMs` null leaves its position. */
  | { type: 'run-video'; run: VideoRun; seekMs: number | null }
  | { type: 'apply-manifest'; settings: Manifest['settings']; etag: string | null }
  | { type: 'label'; assetId: string | null }
  /** Replaces the timer for the next check; null stops it. */
  | { type: 'set-timer'; inMs: number | null }
  /** Another turn of a list has begun: record it. */
  | { type: 'record' }
  /** The current content has changed: record it, and send a heartbeat. */
  | { type: 'report' };

export const initialState: PlaybackState = {
  manifest: null,
  name: '',
  front: { kind: 'empty' },
  presenting: null,
  attempt: 0,
  prepared: null,
  pages: [],
  followedMs: -Infinity,
  video: freeRun,
  idleSinceMs: null,
  lingersUntilMs: null,
  failures: new Map(),
  unplayableUntilMs: new Map(),
  stall: noStall,
  isEnded: false,
};

/** The turn in front; null while there is none. */
export const findTurnInFront = ({ front }: PlaybackState): Turn | null => (front.kind === 'media' ? front.turn : null);

/** The reason of a front without a turn. A message of the account is content; the other messages stand for nothing. */
export function findReason(front: Front): PlaybackReason {
  if (front.kind === 'asleep') return front.reason;
  if (front.kind === 'waking') return 'off';
  return front.kind === 'message' && front.message.kind === 'message' ? front.message.reason : 'nothing';
}

export function describeNowPlaying(state: PlaybackState): NowPlaying {
  const turn = findTurnInFront(state);
  if (turn === null) return { assetId: null, playlistId: null, reason: findReason(state.front) };
  const { content, place, reason } = turn;
  return { assetId: content.id, playlistId: place === null ? null : place.playlistId, reason };
}
