import { ChangedEvent, type Topic } from '@vitrine/contract/change-events';

export interface EventListener {
  /** The stream is open; what changed before may have been missed. */
  onUp: () => void;
  onDown: () => void;
  onChanged: (topics: readonly Topic[]) => void;
}

/** Waits between tries, doubled from the first to the last. */
const FIRST_WAIT_MS = 1_000;
const LAST_WAIT_MS = 30_000;

/** Holds the account's event stream open until the returned function is called, however often it is lost. */
export function openEventStream({ onUp, onDown, onChanged }: EventListener): () => void {
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

  /** A stream that was cut off silently would not be missed before its connection times out. */
  function onOnline(): void {
    close();
    open();
  }

  open();
  window.addEventListener('offline', onDown);
  window.addEventListener('online', onOnline);
  return () => {
    window.removeEventListener('offline', onDown);
    window.removeEventListener('online', onOnline);
    close();
  };
}

/** A server of another version may know topics that this console does not. */
function topicsOf(data: string): readonly Topic[] {
  try {
    return ChangedEvent.parse(JSON.parse(data)).topics;
  } catch {
    return [];
  }
}
