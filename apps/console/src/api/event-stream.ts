import { Changed, type Topic } from '@vitrine/contract/events';

interface Listener {
  /** The stream is open; what changed before may have been missed. */
  onUp: () => void;
  onDown: () => void;
  onChanged: (topics: readonly Topic[]) => void;
}

/** Waits between tries, doubled from the first to the last. */
const FIRST_WAIT_MS = 1_000;
const LAST_WAIT_MS = 30_000;

/**
 * Follows the account's event stream until the returned function is called. A hidden tab lets go of it, because
 * browsers allow few connections to one server, and opens it again when it is shown.
 */
export function followEvents({ onUp, onDown, onChanged }: Listener): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = FIRST_WAIT_MS;

  function open(): void {
    clearTimeout(timer);
    const opened = new EventSource('/api/events');
    source = opened;
    opened.addEventListener('open', () => {
      waitMs = FIRST_WAIT_MS;
      onUp();
    });
    opened.addEventListener('changed', ({ data }: MessageEvent<string>) => onChanged(topicsOf(data)));
    opened.addEventListener('error', () => {
      onDown();
      // A lost connection is taken up again by the browser; a refused one is not.
      if (opened.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, waitMs * (0.5 + Math.random()));
      waitMs = Math.min(waitMs * 2, LAST_WAIT_MS);
    });
  }

  function close(): void {
    clearTimeout(timer);
    source?.close();
    source = null;
  }

  function onVisibilityChange(): void {
    if (document.hidden) close();
    else if (source === null) open();
  }

  /** A stream that was cut off silently would not be missed before its connection times out. */
  function onOnline(): void {
    close();
    if (!document.hidden) open();
  }

  if (!document.hidden) open();
  document.addEventListener('visibilitychange', onVisibilityChange);
  window.addEventListener('offline', onDown);
  window.addEventListener('online', onOnline);
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange);
    window.removeEventListener('offline', onDown);
    window.removeEventListener('online', onOnline);
    close();
  };
}

/** A server of another version may know topics that this console does not. */
function topicsOf(data: string): readonly Topic[] {
  try {
    return Changed.parse(JSON.parse(data)).topics;
  } catch {
    return [];
  }
}
