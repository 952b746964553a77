import type { FastifyReply } from 'fastify';

/** An open `text/event-stream`. */
export interface EventStream {
  /** Sends one event; `data` is written as JSON. A reader that does not keep up is cut off and comes back. */
  send(event: string, data: unknown): void;
  close(): void;
  onClose(ended: () => void): void;
}

const KEEP_ALIVE_MS = 25_000;
const MAX_UNREAD_BYTES = 256 * 1024;

/** Opens event streams, keeps them alive with one timer for all, and ends them together. */
export function createStreams() {
  const open = new Set<FastifyReply['raw']>();
  const timer = setInterval(() => {
    for (const raw of open) write(raw, ': still here\n\n');
  }, KEEP_ALIVE_MS).unref();

  return {
    open(reply: FastifyReply): EventStream {
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, {
        ...headersOf(reply),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      // On their own: joined to what is written first, the headers would be kept in dozens of pieces as long as it lasts.
      raw.flushHeaders();
      raw.write(': open\n\n');
      raw.socket?.setTimeout(0);
      open.add(raw);
      raw.once('close', () => open.delete(raw));
      return new OpenStream(raw);
    },
    closeAll(): void {
      clearInterval(timer);
      for (const raw of open) raw.end();
    },
  };
}

/** Of a class, because there are ten thousand of them and each function of its own would be kept for each. */
class OpenStream implements EventStream {
  readonly #raw: FastifyReply['raw'];

  constructor(raw: FastifyReply['raw']) {
    this.#raw = raw;
  }

  send(event: string, data: unknown): void {
    write(this.#raw, `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  close(): void {
    this.#raw.end();
  }

  onClose(ended: () => void): void {
    if (this.#raw.destroyed) ended();
    else this.#raw.once('close', ended);
  }
}

function write(raw: FastifyReply['raw'], text: string): void {
  if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
  else raw.write(text);
}

/** The headers that hooks have put on a reply, for replies that are written past Fastify. */
export function headersOf(reply: FastifyReply): Record<string, string | string[] | number> {
  const headers: Record<string, string | string[] | number> = {};
  const set = reply.getHeaders();
  for (const name in set) {
    const value = set[name];
    if (value !== undefined) headers[name] = value;
  }
  return headers;
}
