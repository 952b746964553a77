import { useEffect, useEffectEvent } from 'react';

/** The time for which a complete delivery is shown, that of a toast. */
const SHOWN_MS = 5_000;

/** Closes a receipt some seconds after all of its screens show the media. */
export function useCloseWhenComplete(isComplete: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isComplete) return undefined;
    const timer = setTimeout(() => close(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isComplete]);
}
