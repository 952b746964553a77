import { useSyncExternalStore } from 'react';

/** In px; as in app.css: above it there is room for a side panel. */
const NARROW = 900;

/** Whether the page is wider than a width in px, for what differs by more than style. */
export const useIsWide = (narrow = NARROW): boolean =>
  useSyncExternalStore(subscribe, () => window.innerWidth > narrow);

function subscribe(tell: () => void): () => void {
  window.addEventListener('resize', tell);
  return () => window.removeEventListener('resize', tell);
}
