import { setTimeout as delay } from 'node:timers/promises';
import { type EventReader, openEvents, type ServerEvent } from '../screen.ts';
import { limitWait } from '../processes/awaiting.ts';

/** Players and consoles wait a second or two. */
const REOPEN_AFTER_MS = 500;

/** Reads an event stream, and opens it again when it ends. Each opening is reported as the event `open`. */
export function followEvents(url: string, bearer: string, onEvent: (event: ServerEvent) => void) {
  const closing = new AbortController();
  let reader: EventReader | null = null;

  async function read(): Promise<void> {
    reader = await limitWait(`the stream ${url}`, openEvents(url, { authorization: `Bearer ${bearer}` }));
    onEvent({ event: 'open', data: {} });
    for (let event = await reader.next(); event !== null; event = await reader.next()) onEvent(event);
  }

  async function follow(): Promise<void> {
    while (!closing.signal.aborted) {
      await read().catch(() => {}); // its process was killed
      await delay(REOPEN_AFTER_MS);
    }
  }

  void follow();
  return {
    close(): void {
      closing.abort();
      void reader?.close().catch(() => {});
    },
  };
}
