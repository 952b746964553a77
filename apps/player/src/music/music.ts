import type { Manifest, ManifestMusic } from '@vitrine/contract/player/manifest-schema';
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

/** A track may end this late. */
const LATE_MS = 60;

/** The music that plays, and the hashes of its files. */
interface Score {
  music: ManifestMusic;
  hashes: (string | null)[];
}

/** One time that a file is heard. */
interface Due {
  /** Null for a file that is not in the manifest. */
  sha256: string | null;
  /** The server's time at which it begins and ends. */
  fromMs: number;
  untilMs: number;
}

export function createMusic({ clock, cache, reports, stage, signal }: MusicParts): Music {
  const tracks = new Map<string, Track>();
  let score: Score | null = null;
  let key = '';
  /** 0–1: 0 while a video with sound plays. */
  let presence = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let steppedMs = 0;

  /** What is heard at an instant of the server's time. */
  function dueAt({ music, hashes }: Score, nowMs: number): Due {
    const wholeMs = Math.floor(nowMs);
    const { index, positionMs, untilMs } = findLoopPosition(
      music.tracks.map(({ durationMs }) => durationMs),
      wholeMs,
    );
    return { sha256: hashes[index] ?? null, fromMs: wholeMs - positionMs, untilMs };
  }

  /** The tracks that are heard or opened now, by names that differ for each time that a file is heard. */
  function listDue(nowMs: number): Map<string, Due> {
    if (score === null) return new Map();
    const now = dueAt(score, nowMs);
    const due = [dueAt(score, nowMs - LATE_MS), now];
    if (now.untilMs - nowMs < AHEAD_MS) due.push(dueAt(score, now.untilMs));
    return new Map(due.map((each) => [`${each.sha256} ${each.fromMs}`, each]));
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
    const due = listDue(nowMs);
    for (const [name, track] of tracks) {
      if (due.has(name)) continue;
      tracks.delete(name);
      track.close();
    }
    for (const [name, { sha256, fromMs, untilMs }] of due) {
      let track = tracks.get(name);
      if (track === undefined) {
        if (sha256 === null || !cache.stored().has(sha256)) continue;
        track = createTrack(cache.blob(sha256), { onBlocked: (isBlocked) => reports.setWarning('muted', isBlocked) });
        tracks.set(name, track);
        stage.root.appendChild(track.root);
      }
      track.run({ positionMs: nowMs - fromMs, endsInMs: untilMs - nowMs, volume });
    }
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

  let followed: readonly unknown[] = [];

  return {
    follow(manifest, turn) {
      if (signal.aborted) return;
      // A muted screen opens no files, and asks for no sound.
      const playlistId = stage.settings().volume > 0 && turn?.place ? turn.place.playlistId : null;
      if (turn !== followed[2]) for (const track of tracks.values()) track.retry();
      const isKnown = manifest === followed[0] && playlistId === followed[1];
      followed = [manifest, playlistId, turn];
      if (isKnown) return;
      const { music = {}, assets } = manifest;
      const next = (playlistId !== null && music[playlistId]) || null;
      const files = new Map(assets.map(({ id, sha256 }) => [id, sha256]));
      const hashes = next?.tracks.map(({ assetId }) => files.get(assetId) ?? null) ?? [];
      const nextKey = JSON.stringify([next?.tracks.map(({ durationMs }) => durationMs), hashes]);
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
