/** One time that a file of the music is heard. */
export interface Track {
  root: HTMLAudioElement;
  /**
   * Brings it in line with the time.
   *
   * @param positionMs since its beginning; negative: it begins later
   * @param volume 0–1
   */
  run(now: { positionMs: number; endsInMs: number; volume: number }): void;
  /** Plays again what the browser has blocked. */
  retry(): void;
  close(): void;
}

interface TrackOptions {
  /** The browser blocks it until a user gesture, or has let it play. */
  onBlocked: (isBlocked: boolean) => void;
}

/**
 * A track begins this long before the one before it ends: elements take some of it until their first sound, and in the rest
 * both are heard, so that no gap is.
 */
const START_MS = 40;

/** A start that is nearer than this is awaited by a timer. */
const NEAR_MS = 110;

/** A track this far from the clock is corrected by its rate, and no more at the other distance. */
const TOLERATED_MS = 40;
const CORRECTED_MS = 10;

/** A track further from the clock is moved. */
const SEEK_MS = 500;

/** The greatest deviation of the rate: nobody hears it. */
const MAX_DEVIATION = 0.01;

/** After a move it is not moved again within this time: some devices take long to seek. */
const SETTLE_MS = 3_000;

/** @param bytes the file; null if it cannot be read */
export function createTrack(bytes: Promise<Blob | null>, { onBlocked }: TrackOptions): Track {
  const root = document.createElement('audio');
  root.preload = 'auto';
  root.dataset['music'] = '';
  let address: string | null = null;
  let isClosed = false;
  let state: 'waiting' | 'starting' | 'playing' | 'blocked' = 'waiting';
  let movedMs = -Infinity;
  let isCorrecting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function open(): Promise<void> {
    const blob = await bytes.catch(() => null);
    if (blob === null || isClosed) return;
    address = URL.createObjectURL(blob);
    root.src = address;
  }

  async function play(): Promise<void> {
    try {
      await root.play();
      state = 'playing';
      onBlocked(false);
    } catch (error) {
      state = error instanceof DOMException && error.name === 'NotAllowedError' ? 'blocked' : 'waiting';
      if (state === 'blocked') onBlocked(true);
    }
  }

  function move(positionMs: number): void {
    movedMs = performance.now();
    root.currentTime = positionMs / 1_000;
  }

  /** Makes up a distance from the clock. */
  function keepUp(positionMs: number): void {
    const behindMs = positionMs - root.currentTime * 1_000;
    const distance = Math.abs(behindMs);
    if (distance > SEEK_MS) {
      if (performance.now() - movedMs > SETTLE_MS) move(positionMs);
      return;
    }
    if (distance > TOLERATED_MS) isCorrecting = true;
    if (distance < CORRECTED_MS) isCorrecting = false;
    const rate = isCorrecting ? 1 + Math.sign(behindMs) * MAX_DEVIATION : 1;
    if (root.playbackRate !== rate) root.playbackRate = rate;
  }

  void open();

  return {
    root,
    run({ positionMs, endsInMs, volume }) {
      root.volume = volume;
      if (root.readyState < HTMLMediaElement.HAVE_METADATA) return;
      if (state === 'playing' && root.paused && !root.ended) state = 'waiting';
      if (state === 'playing') return root.ended ? undefined : keepUp(positionMs);
      if (state !== 'waiting' || endsInMs <= 0) return;
      if (positionMs > TOLERATED_MS) move(positionMs);
      if (positionMs < -NEAR_MS) return;
      state = 'starting';
      timer = setTimeout(() => void play(), Math.max(-positionMs - START_MS, 0));
    },
    retry() {
      if (state === 'blocked') state = 'waiting';
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      root.pause();
      root.removeAttribute('src');
      root.load();
      root.remove();
      if (address !== null) URL.revokeObjectURL(address);
    },
  };
}
