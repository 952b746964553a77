interface SoundOptions {
  /** The video in front; null while something else is. */
  videoInFront: () => HTMLVideoElement | null;
  /** The browser started or stopped blocking sound. */
  onMuted: (isMuted: boolean) => void;
  /** The volume at first, 0–100. */
  percent: number;
  signal: AbortSignal | undefined;
}

/**
 * Plays videos with sound, or muted while the browser's autoplay policy blocks sound: it is tried again with each item, and
 * with a user gesture.
 */
export interface Sound {
  play(video: HTMLVideoElement): void;
  /**
   * @param percent the screen's volume, 0–100
   * @param own that of what is in front, in percent of it; as it is unless given
   */
  setVolume(percent: number, own?: number): void;
}

export function createSound({ videoInFront, onMuted, signal, ...options }: SoundOptions): Sound {
  let { percent } = options;
  let ownPercent = 100;
  let isBlocked = false;

  function play(video: HTMLVideoElement): void {
    video.volume = (percent * ownPercent) / 10_000;
    const isMuted = (video.muted = video.volume === 0);
    video.play().then(
      () => isBlocked && !isMuted && onMuted((isBlocked = false)),
      (error: unknown) => {
        if (video.muted || !(error instanceof DOMException && error.name === 'NotAllowedError')) return;
        onMuted((isBlocked = true));
        video.muted = true;
        video.play().catch(() => undefined);
      },
    );
  }

  function unblock(): void {
    const video = videoInFront();
    if (isBlocked && video !== null) play(video);
  }
  for (const gesture of ['pointerdown', 'keydown']) addEventListener(gesture, unblock, signal && { signal });

  return {
    play,
    setVolume(next, own = ownPercent) {
      if (next === percent && own === ownPercent) return;
      [percent, ownPercent] = [next, own];
      const video = videoInFront();
      // One that has ended keeps its last frame.
      if (video !== null && !video.ended) play(video);
    },
  };
}
