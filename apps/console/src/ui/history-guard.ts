type HistoryGuard = (event: PopStateEvent) => void;

let guard: HistoryGuard | null = null;

/**
 * Must run before the router is rendered. Browsers call the listeners of the window in the order in which they were
 * added, also those that capture; after the router's listener the page that asks is gone.
 */
export function watchHistory(): void {
  window.addEventListener('popstate', (event) => guard?.(event));
}

/** Calls `next` at each step in the history before the router, until the returned function is called. */
export function guardHistory(next: HistoryGuard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}
