import { once } from 'node:events';
import type { SystemRelease } from '@vitrine/contract/agent/release';
import type { Outcome } from '../commands/command-runner.ts';
import { startPlayerServer } from './player-server.ts';
import { createKeys, signSystem, toText } from './system-release.ts';

/** The file of the system that the server offers. */
export const SYSTEM = Buffer.alloc(2_500_000, 'system');

/** A server that offers a system in parts, and lists commands until they are acknowledged. */
export async function startSystemServer() {
  const keys = createKeys();
  const offer = {
    release: signSystem(keys, SYSTEM) as SystemRelease | null,
    content: SYSTEM,
    /** Answers instead of the file, one after the other. */
    failures: [] as number[],
    /** The answers break off after so many bytes, one after the other. */
    breaks: [] as number[],
    sendsParts: true,
  };
  const parts: number[] = [];
  const pending: string[] = [];
  const acknowledged: [id: string, body: Outcome][] = [];
  const { url } = await startPlayerServer(async (request, response) => {
    const path = request.url ?? '';
    const id = /commands\/(\w+)\/ack$/.exec(path)?.[1];
    const expiresAt = '2030-01-01T00:00:00Z';
    if (id !== undefined) {
      let body = '';
      request.setEncoding('utf8').on('data', (text) => (body += String(text)));
      await once(request, 'end');
      acknowledged.push([id, JSON.parse(body)]);
      pending.splice(0, pending.length, ...pending.filter((each) => each !== id));
      response.end('{"success":true}');
    } else if (path.startsWith('/api/agent/v1/system-releases/')) {
      const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1]);
      const status = offer.failures.shift();
      if (status !== undefined) return void response.writeHead(status, { 'retry-after': '31' }).end();
      if (!offer.sendsParts) return void response.end(offer.content);
      parts.push(from);
      const rest = offer.content.subarray(from);
      response.writeHead(206, {
        'content-range': `bytes ${from}-${offer.content.length - 1}/${offer.content.length}`,
        'content-length': rest.length,
      });
      const sent = offer.breaks.shift();
      if (sent === undefined) return void response.end(rest);
      response.write(rest.subarray(0, sent), () => response.destroy());
    } else if (path.startsWith('/api/agent/v1/system-release')) {
      response.end(JSON.stringify({ release: offer.release }));
    } else if (path === '/api/agent/v1/commands') {
      const commands = pending.map((each) => ({ id: each, kind: 'update-system', value: null, expiresAt }));
      response.end(JSON.stringify({ commands }));
    } else response.end(JSON.stringify({ agentToken: 'token', updateKey: toText(keys) }));
  });
  return { url, keys, offer, parts, pending, acknowledged };
}
export type SystemServer = Awaited<ReturnType<typeof startSystemServer>>;
