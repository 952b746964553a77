import type { FastifyReply } from 'fastify';

/** An open `text/event-stream`. */
export interface EventStream {
  /** Sends one event with `data` as JSON. A reader that falls too far behind is disconnected and reconnects. */
  send(event: string, data: unknown): void;
  close(): void;
  onClose(ended: () => void): void;
}

const KEEP_ALIVE_MS = 25_000;
/** The time within which readers reconnect at random moments after a shutdown. */
const RECONNECT_WITHIN_MS = 3_000;
const MAX_UNREAD_BYTES = 256 * 1024;

export type Streams = ReturnType<typeof createStreams>;

/** Opens event streams, keeps them alive with one timer for all, and ends them when the server shuts down. */
export function createStreams() {
  const open = new Set<FastifyReply['raw']>();
  let isClosed = false;
  const timer = setInterval(() => {
    for (const raw of open) writeToStream(raw, ': still here\n\n');
  }, KEEP_ALIVE_MS).unref();

  return {
    open(reply: FastifyReply): EventStream {
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, {
        ...collectReplyHeaders(reply),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      // Separately: joined with the first event, the headers would stay in memory as dozens of strings.
      raw.flushHeaders();
      raw.write(': open\n\n');
      // Opened on a keep-alive connection during a shutdown.
      if (isClosed) endStream(raw);
      raw.socket?.setTimeout(0);
      open.add(raw);
      raw.once('close', () => open.delete(raw));
      return new OpenStream(raw);
    },
    closeAll(): void {
      isClosed = true;
      clearInterval(timer);
      for (const raw of open) endStream(raw);
    },
  };
}

/** A class, because closures for ten thousand streams would take much more memory. */
class OpenStream implements EventStream {
  readonly #raw: FastifyReply['raw'];

  constructor(raw: FastifyReply['raw']) {
    this.#raw = raw;
  }

  send(event: string, data: unknown): void {
    writeToStream(this.#raw, `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  close(): void {
    this.#raw.end();
  }

  onClose(ended: () => void): void {
    if (this.#raw.destroyed) ended();
    else this.#raw.once('close', ended);
  }
}

/** Ends a stream and sends its reader the delay after which to reconnect, by then to another process. */
function endStream(raw: FastifyReply['raw']): void {
  const retryMs = Math.round(RECONNECT_WITHIN_MS * (0.2 + 0.8 * Math.random()));
  raw.end(`retry: ${retryMs}\n\n`);
}

function writeToStream(raw: FastifyReply['raw'], text: string): void {
  if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
  else raw.write(text);
}

/** The headers that hooks have set, for replies that bypass Fastify. */
export function collectReplyHeaders(reply: FastifyReply): Record<string, string | string[] | number> {
  const headers: Record<string, string | string[] | number> = {};
  const set = reply.getHeaders();
  for (const name in set) {
    const value = set[name];
    if (value !== undefined) headers[name] = value;
  }
  return headers;
}
