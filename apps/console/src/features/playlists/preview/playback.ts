import { createListeners } from '../../../ui/listeners.ts';
import { useStore } from '../../../ui/store.ts';

/** The position in the loop while it is previewed. A store outside React: each frame renders only what shows it. */
export interface Playback {
  /** Milliseconds from the start of the loop. */
  position: () => number;
  isPlaying: () => boolean;
  seek: (ms: number) => void;
  toggle: () => void;
  /** The loop has another length: the position stays within it. */
  setLength: (ms: number) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createPlayback(): Playback {
  let position = 0;
  let length = 0;
  let frame: number | null = null;
  const { subscribe, tell, count } = createListeners();
  const within = (ms: number) => (length === 0 ? 0 : ((ms % length) + length) % length);

  function play(): void {
    let last = performance.now();
    function step(now: number): void {
      position = within(position + Math.max(0, now - last));
      last = now;
      frame = requestAnimationFrame(step);
      tell();
    }
    frame = requestAnimationFrame(step);
  }

  function pause(): void {
    if (frame !== null) cancelAnimationFrame(frame);
    frame = null;
  }

  return {
    position: () => position,
    isPlaying: () => frame !== null,
    seek(ms) {
      position = within(ms);
      tell();
    },
    toggle() {
      if (frame !== null) pause();
      else if (length > 0) play();
      tell();
    },
    setLength(ms) {
      if (ms === length) return;
      length = ms;
      position = within(position);
      if (ms === 0) pause();
      tell();
    },
    subscribe(listener) {
      const stop = subscribe(listener);
      return () => {
        stop();
        if (count() === 0) pause();
      };
    },
  };
}

/** A value derived from the position; the component renders again when it changes. */
export const usePlayback = <Value extends string | number | boolean | null>(
  { subscribe }: Playback,
  read: () => Value,
): Value => useStore({ read, subscribe });
