import { type ChangedEvent, type Topic, topics } from '@vitrine/contract/change-topics';
import { withAccount } from './account.ts';
import { type Structure, structures } from '@vitrine/contract/core/structure';

export interface EventListener {
  /** The stream is open. Changes before this may have been missed. */
  onUp: () => void;
  onDown: () => void;
  onChanged: (topics: readonly Topic[]) => void;
}

/** Exponential backoff between attempts. */
const FIRST_WAIT_MS = 1_000;
const LAST_WAIT_MS = 30_000;

const { list, object, oneOf } = structures;
const isChangedEvent: Structure<ChangedEvent> = object({ topics: list(oneOf(...topics)) });

/** Opens the event stream of this tab's account, and reopens it whenever it is lost, until the returned function is called. */
export function openEventStream({ onUp, onDown, onChanged }: EventListener): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = FIRST_WAIT_MS;

  function open(): void {
    clearTimeout(timer);
    const opened = new EventSource(withAccount('/api/events'));
    source = opened;
    opened.addEventListener('open', () => {
      waitMs = FIRST_WAIT_MS;
      onUp();
    });
    opened.addEventListener('changed', ({ data }: MessageEvent<string>) => onChanged(parseTopics(data)));
    opened.addEventListener('error', () => {
      onDown();
      // The browser reconnects by itself unless the server refused the stream.
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

  /** A connection that was lost silently would otherwise be noticed only when it times out. */
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

/** The topics of an event; none if a server of another version sends unknown ones. */
function parseTopics(data: string): readonly Topic[] {
  try {
    const event: unknown = JSON.parse(data);
    return isChangedEvent(event) ? event.topics : [];
  } catch {
    return [];
  }
}
