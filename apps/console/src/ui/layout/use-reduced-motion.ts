import { useStore } from '../store.ts';

const QUERY = '(prefers-reduced-motion: reduce)';

/** True while the person wants less motion, for movements that CSS does not make. */
export const useReducedMotion = (): boolean => useStore({ read: () => window.matchMedia(QUERY).matches, subscribe });

function subscribe(tell: () => void): () => void {
  const query = window.matchMedia(QUERY);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}
