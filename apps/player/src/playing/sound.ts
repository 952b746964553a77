interface SoundOptions {
  /** The video in front; null while something else is. */
  videoInFront: () => HTMLVideoElement | null;
  /** The browser started or stopped blocking sound. */
  onMuted: (isMuted: boolean) => void;
  /** The volume at first, 0–100. */
  percent: number;
  signal: AbortSignal | undefined;
}

/** Plays videos with sound, or muted while the browser's autoplay policy blocks sound: until a user gesture. */
export interface Sound {
  play(video: HTMLVideoElement): void;
  /** 0–100. */
  setVolume(percent: number): void;
}

export function createSound({ videoInFront, onMuted, signal, ...options }: SoundOptions): Sound {
  let { percent } = options;
  let isBlocked = false;

  const isMuted = (): boolean => isBlocked || percent === 0;

  function play(video: HTMLVideoElement): void {
    video.volume = percent / 100;
    video.muted = isMuted();
    video.play().catch((error: unknown) => {
      if (video.muted || !(error instanceof DOMException && error.name === 'NotAllowedError')) return;
      isBlocked = true;
      onMuted(true);
      video.muted = true;
      video.play().catch(() => undefined);
    });
  }

  function unblock(): void {
    if (!isBlocked) return;
    isBlocked = false;
    onMuted(false);
    const video = videoInFront();
    if (video !== null) play(video);
  }
  for (const gesture of ['pointerdown', 'keydown']) addEventListener(gesture, unblock, signal && { signal });

  return {
    play,
    setVolume(next) {
      percent = next;
      const video = videoInFront();
      if (video === null) return;
      video.volume = percent / 100;
      if (video.muted !== isMuted()) play(video);
    },
  };
}
