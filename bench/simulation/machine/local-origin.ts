import type { Arrived, Chunks, Request } from '../world/network.ts';
import type { Life, Time } from '../world/time.ts';
import type { OriginOptions } from '../stand-ins/machine-parts.ts';

const TELLS_OF_COMMANDS = /^event: command$|"pendingCommands":[1-9]/m;

const decoder = new TextDecoder();

function answer(status: number, content: string): Arrived {
  return {
    status,
    headers: {},
    text: async () => content,
    bytes: async () => Buffer.from(content),
    chunks: () => ({ read: async () => null, cancel: () => undefined }),
  };
}

/** Tells the agent of commands that the answer announces. */
function listen(arrived: Arrived, onCommand: () => void): Arrived {
  const note = (text: string): string => {
    if (TELLS_OF_COMMANDS.test(text)) onCommand();
    return text;
  };
  return {
    ...arrived,
    text: async () => note(await arrived.text()),
    chunks(): Chunks {
      const chunks = arrived.chunks();
      return {
        cancel: () => chunks.cancel(),
        async read() {
          const chunk = await chunks.read();
          if (chunk !== null) note(decoder.decode(chunk));
          return chunk;
        },
      };
    },
  };
}

interface Options {
  time: Time;
  /** The life of the agent. */
  life: Life;
  page: Life;
  send: (life: Life, request: Request) => Promise<Arrived>;
}

/** A request of the page to the origin of the agent, answered as `apps/agent/src/page/origin.ts` does. */
export async function askOrigin(origin: OriginOptions, request: Request, { time, life, page, send }: Options) {
  await time.wait(2, page);
  if (life.isOver) throw new TypeError('Failed to fetch');
  const { method, path, headers, body } = request;
  if (path.startsWith('/agent/')) {
    const { status, body: content } = await origin.answerLocally({
      method,
      path,
      headers: { ...headers, host: 'localhost:8090' },
      body,
    });
    return answer(status, JSON.stringify(content));
  }
  if (method === 'GET' && path.startsWith('/player/')) {
    const file = origin.copy.find(path.slice('/player/'.length));
    if (file !== null) return answer(200, file.content.toString('utf8'));
  }
  if (path === '/api/player/v1/heartbeat') origin.onHeartbeat(body, headers['authorization']);
  if (path === '/api/player/v1/manifest') await origin.onManifest();
  try {
    const arrived = await send(page, request);
    return path.endsWith('/events') || path.endsWith('/heartbeat') ? listen(arrived, origin.onCommand) : arrived;
  } catch {
    return answer(502, '{"message":"The agent can’t reach its server"}');
  }
}
