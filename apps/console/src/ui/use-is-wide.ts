import { useSyncExternalStore } from 'react';

/** In px; as in app.css: above it there is room for a side panel. */
const NARROW = 900;

/** Whether the page is wide, for what differs by more than style. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, read);

function subscribe(tell: () => void): () => void {
  window.addEventListener('resize', tell);
  return () => window.removeEventListener('resize', tell);
}

const read = (): boolean => window.innerWidth > NARROW;
