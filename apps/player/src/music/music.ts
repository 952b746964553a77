import type { Manifest, ManifestMusic } from '@vitrine/contract/player';
import { findLoopPosition } from '@vitrine/playback/loop';
import type { Clock } from '../core/clock.ts';
import type { Reports } from '../core/reports.ts';
import type { Turn } from '../core/turns.ts';
import type { Stage } from '../playing/stage.ts';
import type { Cache } from '../storage/cache.ts';
import { createTrack, type Track } from './track.ts';

export interface MusicParts {
  clock: Pick<Clock, 'now'>;
  cache: Pick<Cache, 'stored' | 'blob'>;
  reports: Reports;
  stage: Pick<Stage, 'root' | 'settings'>;
  signal: AbortSignal;
}

/** The background music of the playlist in front. */
export interface Music {
  /**
   * @param manifest the newest one
   * @param turn the turn in front; null: there is none, and no music
   */
  follow(manifest: Manifest, turn: Turn | null): void;
}

/** The interval at which volumes are set: a fade in steps that nobody hears. */
const STEP_MS = 50;

/** While a video with sound plays, the music is silent within this time, and back within the other one. */
const FADE_OUT_MS = 500;
const FADE_IN_MS = 1_000;

/** The next track is opened this long before it begins. */
const AHEAD_MS = 5_000;

/** The next track begins while the last frame of the one before it is still heard, so that no gap is. */
const OVERLAP_MS = 40;

interface Due {
  sha256: string;
  /** The server's time at which it begins and ends. */
  fromMs: number;
  untilMs: number;
}

export function createMusic({ clock, cache, reports, stage, signal }: MusicParts): Music {
  const tracks = new Map<string, Track>();
  let score: { music: ManifestMusic; hashes: (string | null)[] } | null = null;
  let key = '';
  /** 0–1: 0 while a video with sound plays. */
  let presence = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let steppedMs = 0;

  /** The track at an instant of the server's time; null for a file that is not in the manifest. */
  function dueAt(nowMs: number): Due | null {
    if (score === null) return null;
    const durations = score.music.tracks.map(({ durationMs }) => durationMs);
    const wholeMs = Math.floor(nowMs);
    const { index, positionMs, untilMs } = findLoopPosition(durations, wholeMs);
    const sha256 = score.hashes[index] ?? null;
    return sha256 === null ? null : { sha256, fromMs: wholeMs - positionMs, untilMs };
  }

  /** The tracks that are heard or opened now. A file that repeats has one for each time. */
  function listDue(nowMs: number): Due[] {
    const due = [dueAt(nowMs - OVERLAP_MS), dueAt(nowMs), dueAt(nowMs + AHEAD_MS)];
    return due.filter((each) => each !== null);
  }

  const isVideoHeard = (): boolean =>
    Array.from(stage.root.querySelectorAll('video')).some((video) => !video.paused && !video.muted && video.volume > 0);

  function step(): void {
    const nowMs = clock.now();
    const elapsedMs = Math.min(Math.max(performance.now() - steppedMs, 0), FADE_IN_MS);
    steppedMs = performance.now();
    presence += isVideoHeard() ? -elapsedMs / FADE_OUT_MS : elapsedMs / FADE_IN_MS;
    presence = Math.min(Math.max(presence, 0), 1);
    const volume = score === null ? 0 : (presence * score.music.volume * stage.settings().volume) / 10_000;
    const due = new Map(listDue(nowMs).map((each) => [`${each.sha256} ${each.fromMs}`, each]));
    for (const [name, track] of tracks) {
      if (due.has(name)) continue;
      tracks.delete(name);
      track.close();
    }
    for (const [name, { sha256, fromMs, untilMs }] of due) {
      let track = tracks.get(name);
      if (track === undefined) {
        if (!cache.stored().has(sha256)) continue;
        track = createTrack(cache.blob(sha256), { onBlocked: (isBlocked) => reports.setWarning('muted', isBlocked) });
        tracks.set(name, track);
        stage.root.appendChild(track.root);
      }
      track.run({ positionMs: nowMs - fromMs, endsInMs: untilMs - nowMs, volume });
    }
    if (score === null && tracks.size === 0) stop();
  }

  function start(): void {
    if (timer !== undefined) return;
    steppedMs = performance.now();
    // Music begins at once, and quietly where a video is heard.
    presence = isVideoHeard() ? 0 : 1;
    timer = setInterval(step, STEP_MS);
    step();
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
    for (const track of tracks.values()) track.close();
    tracks.clear();
  }

  signal.addEventListener('abort', stop);
  for (const gesture of ['pointerdown', 'keydown']) {
    addEventListener(
      gesture,
      () => {
        for (const track of tracks.values()) track.retry();
      },
      { signal },
    );
  }

  let turnInFront: Turn | null = null;

  return {
    follow({ music, assets }, turn) {
      if (signal.aborted) return;
      // A muted screen opens no files, and asks for no sound.
      const isSilent = stage.settings().volume === 0;
      const next = (!isSilent && turn?.place && music?.[turn.place.playlistId]) || null;
      const files = new Map(assets.map(({ id, sha256 }) => [id, sha256]));
      const hashes = next?.tracks.map(({ assetId }) => files.get(assetId) ?? null) ?? [];
      const nextKey = JSON.stringify([next?.tracks.map(({ durationMs }) => durationMs), hashes]);
      if (turn !== turnInFront) for (const track of tracks.values()) track.retry();
      turnInFront = turn;
      score = next && { music: next, hashes };
      // Other music does not fade into this one.
      if (nextKey !== key) stop();
      key = nextKey;
      if (score !== null) start();
    },
  };
}

// This script is loaded by the player (open-music.ts), which finds the function here.
window.createMusic = createMusic;
