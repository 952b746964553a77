import { useSyncExternalStore } from 'react';

const QUERY = '(prefers-reduced-motion: reduce)';

/** True while the person wants less motion, for movements that CSS does not make. */
export const useReducedMotion = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(QUERY).matches);

function subscribe(tell: () => void): () => void {
  const query = window.matchMedia(QUERY);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}
