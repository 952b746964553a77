import { useStore } from '../store.ts';

/** The breakpoint `wide` in px, as in app.css. */
const NARROW = 900;

/** True if the page is wider than a width in px, for differences that CSS cannot express. */
export const useIsWide = (narrow = NARROW): boolean => useStore({ read: () => window.innerWidth > narrow, subscribe });

function subscribe(tell: () => void): () => void {
  window.addEventListener('resize', tell);
  return () => window.removeEventListener('resize', tell);
}
