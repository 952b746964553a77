import { type LoadHls, openByScript, openItself, playsItself, type Source } from './stream-source.ts';

/** A connection without an answer is given up after this time, and one that has failed is followed by the next. */
const ANSWER_MS = 4_000;

/** One whose server has answered gets longer for its first picture. */
const PICTURE_MS = 12_000;

/** A picture that stands still for this long is a stream that has broken. */
const STALL_MS = 4_000;

/** The time between two connections, so that no server is flooded. */
const PAUSE_MS = 1_500;

interface StreamOptions {
  url: string;
  /** Absent: only what the engine plays itself. */
  load: LoadHls | undefined;
  /** The browser refuses to play with sound before somebody touches the screen, or no longer. */
  onMuted: (isMuted: boolean) => void;
}

export interface StreamPlayer {
  /** Looks whether the picture moves, and connects again where it does not. To be called about once a second. */
  check: () => void;
  /** The milliseconds since the picture last moved, or since the beginning. */
  stillMs: () => number;
  /** 0–100. */
  setVolume: (percent: number) => void;
  close: () => void;
}

/** Keeps a stream playing in a video element: connects anew when it breaks, for as long as it is open. */
export function playStream(video: HTMLVideoElement, { url, load, onMuted }: StreamOptions): StreamPlayer {
  let movedAt = performance.now();
  let position = -1;
  let openedAt = -Infinity;
  let closedAt = -Infinity;
  let source: Source | null = null;
  let isRefused = false;
  let volume = 0;
  // Engines that play HLS themselves may fail with some streams: the other way is tried in turn.
  let isOwnTurn = playsItself(video);

  function closeSource(now: number): void {
    source?.close();
    source = null;
    closedAt = now;
    position = -1;
    isOwnTurn = playsItself(video) && (load === undefined || !isOwnTurn);
  }

  function open(now: number): void {
    openedAt = now;
    if (isOwnTurn) source = openItself(video, url);
    else if (load !== undefined) source = openByScript(video, url, load);
    if (source !== null) play();
  }

  /** Begins to play; without sound where the browser refuses it with. */
  function play(): void {
    const playing: Promise<void> | undefined = video.play();
    playing?.catch((error: unknown) => {
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError' || video.muted) return;
      isRefused = true;
      onMuted(true);
      applyVolume();
      play();
    });
  }

  function applyVolume(): void {
    const isMuted = volume === 0 || isRefused;
    if (video.muted !== isMuted) video.muted = isMuted;
    if (!isMuted && video.volume !== volume / 100) video.volume = volume / 100;
  }

  /** Somebody has touched the screen: browsers allow sound now. */
  function onGesture(): void {
    if (!isRefused) return;
    isRefused = false;
    onMuted(false);
    applyVolume();
  }
  for (const gesture of ['pointerdown', 'keydown']) addEventListener(gesture, onGesture);

  const hasBroken = (current: Source, now: number): boolean => {
    const sinceMs = now - Math.max(openedAt, movedAt);
    if (current.hasFailed() || video.ended) return sinceMs >= PAUSE_MS;
    // A picture has been there since it was opened.
    if (movedAt > openedAt) return sinceMs >= STALL_MS;
    return sinceMs >= (current.hasAnswered() ? PICTURE_MS : ANSWER_MS);
  };

  return {
    check() {
      const now = performance.now();
      const at = video.currentTime;
      if (source !== null && position >= 0 && at !== position && video.readyState >= 2) movedAt = now;
      position = at;
      if (source === null) {
        if (now - closedAt >= PAUSE_MS) open(now);
      } else if (hasBroken(source, now)) closeSource(now);
      else if (video.paused && video.readyState >= 2) play();
    },
    stillMs: () => performance.now() - movedAt,
    setVolume(percent) {
      volume = percent;
      applyVolume();
    },
    close() {
      for (const gesture of ['pointerdown', 'keydown']) removeEventListener(gesture, onGesture);
      source?.close();
      source = null;
      if (isRefused) onMuted(false);
    },
  };
}
