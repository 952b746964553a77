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
      raw.write(': open\n\n');
      raw.socket?.setTimeout(0);
      open.add(raw);
      const ended = new Promise<void>((resolve) => raw.once('close', resolve));
      void ended.then(() => open.delete(raw));
      return {
        send: (event, data) => write(raw, `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
        close: () => raw.end(),
        onClose: (hear) => void ended.then(hear),
      };
    },
    closeAll(): void {
      clearInterval(timer);
      for (const raw of open) raw.end();
    },
  };
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
