import { agent } from '@vitrine/contract/agent/agent';
import { RAISE_LIMIT } from '@vitrine/contract/core/request-parts';
import type { StateFile } from '../files/state.ts';
import { callServer, type CallServer, isOk, type ServerAnswer } from '../network/call-server.ts';

const TIMEOUT_MS = 30_000;

/** A list of commands is far shorter. */
const MAX_ANSWER_BYTES = 1_000_000;

const parseJson = (content: Buffer): unknown => JSON.parse(content.toString('utf8'));

/** A refusal by the server, with the status of its answer. */
export class Refused extends Error {
  readonly status: number;
  /** The time after which the server wants to be asked again; 0 if it names none. */
  readonly retryAfterMs: number;

  constructor(
    status: number,
    { path, retryAfter = '', sentBytes = 0 }: { path: string; retryAfter?: string | undefined; sentBytes?: number },
  ) {
    super(
      status === 413
        ? `A proxy in front of the server refuses a file of ${(sentBytes / 1e6).toFixed(1)} MB. ${RAISE_LIMIT}`
        : `The server answered ${path} with ${status}`,
    );
    this.status = status;
    this.retryAfterMs = 1_000 * (Number(retryAfter) || 0);
  }
}

interface Options {
  /** The origin of the server. */
  server: string;
  state: StateFile;
  /** The server has named the public key of its releases. */
  onUpdateKey: (key: string) => Promise<void>;
  call?: CallServer;
}

/** A file as it is sent. */
export class SentFile {
  readonly bytes: Buffer;
  readonly mimeType: string;

  constructor(bytes: Buffer, mimeType: string) {
    this.bytes = bytes;
    this.mimeType = mimeType;
  }
}

interface AgentRequest {
  method: 'GET' | 'POST';
  path: string;
  /** Sent as JSON, unless it is a file. */
  body?: object | SentFile;
  /** The first byte of the part of a file that is asked for; it takes any time. */
  from?: number;
}

/** Calls the server with the agent's own credential. */
export interface Credential {
  /**
   * Returns the answer's JSON.
   *
   * @throws Refused, also without a device; Error when the server cannot be reached
   */
  call(request: AgentRequest): Promise<unknown>;
  /**
   * Returns a file of exactly this length.
   *
   * @throws Refused; Error when it cannot be had
   */
  download(path: string, bytes: number): Promise<Buffer>;
  /**
   * Yields the rest of a file from this byte on, at most so many bytes, as it comes. It may take any time.
   *
   * @throws Refused; Error when it breaks off
   */
  downloadRest(path: string, from: number, maxBytes: number): AsyncIterable<Buffer>;
  /**
   * Replaces the credential.
   *
   * @throws Refused
   */
  renew(): Promise<void>;
}

/**
 * The agent's credential, issued in exchange for the device's. A server that refuses it is asked for a new one, once for
 * each call: the device may have been paired again.
 */
export function createCredential({ server, state, onUpdateKey, call = callServer }: Options): Credential {
  async function send({ method, path, body, from }: AgentRequest, token: string): Promise<ServerAnswer> {
    const file = body instanceof SentFile ? body : null;
    const answer = await call(new URL(path, server), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': file?.mimeType ?? 'application/json' }),
        ...(from === undefined ? {} : { range: `bytes=${from}-` }),
      },
      ...(body === undefined ? {} : { body: file?.bytes ?? JSON.stringify(body) }),
      timeoutMs: TIMEOUT_MS,
      isLong: from !== undefined,
    });
    if (!isOk(answer)) {
      const { 'retry-after': retryAfter } = answer.headers;
      throw new Refused(answer.status, { path, retryAfter, sentBytes: file?.bytes.length ?? 0 });
    }
    return answer;
  }

  async function enroll(): Promise<string> {
    const { identity } = state.read();
    if (identity === null) throw new Refused(401, { path: agent.enroll.path });
    const answer = await send({ method: 'POST', path: agent.enroll.path }, identity.deviceToken);
    const { agentToken, updateKey } = agent.enroll.response.parse(parseJson(await answer.read(MAX_ANSWER_BYTES)));
    await state.keep({ agentToken });
    await onUpdateKey(updateKey);
    return agentToken;
  }

  async function request(what: AgentRequest): Promise<ServerAnswer> {
    const { agentToken } = state.read();
    if (agentToken === null) return send(what, await enroll());
    try {
      return await send(what, agentToken);
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 401) throw error;
      return send(what, await enroll());
    }
  }

  return {
    call: async (what) => parseJson(await (await request(what)).read(MAX_ANSWER_BYTES)),
    async download(path, bytes) {
      // Never more than was announced, whatever is sent.
      const content = await (await request({ method: 'GET', path })).read(bytes);
      if (content.length !== bytes) throw new Error(`The file at ${path} does not have ${bytes} bytes`);
      return content;
    },
    async *downloadRest(path, from, maxBytes) {
      const answer = await request({ method: 'GET', path, from });
      if (answer.headers['content-range']?.startsWith(`bytes ${from}-`) !== true) {
        throw new Error(`The server does not send parts of ${path}`);
      }
      yield* answer.readChunks(maxBytes);
    },
    renew: async () => void (await enroll()),
  };
}
