import { agent } from '@vitrine/contract/agent/agent';
import type { StateFile } from '../files/state.ts';
import { callServer, type CallServer, isOk } from '../network/call-server.ts';

const TIMEOUT_MS = 30_000;

/** A list of commands is far shorter. */
const MAX_ANSWER_BYTES = 1_000_000;

const parseJson = (content: Buffer): unknown => JSON.parse(content.toString('utf8'));

/** A refusal by the server, with the status of its answer. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, path: string) {
    super(`The server answered ${path} with ${status}`);
    this.status = status;
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
  /** The part of a file that is asked for: its first byte and its length. */
  part?: { from: number; bytes: number };
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
   * Returns a file of exactly this length, or so many bytes of a longer one.
   *
   * @param from the first byte of the part; without it, the file is asked for as a whole
   * @throws Refused; Error when it cannot be had
   */
  download(path: string, bytes: number, from?: number): Promise<Buffer>;
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
  async function send({ method, path, body, part }: AgentRequest, token: string, maxBytes: number): Promise<Buffer> {
    const file = body instanceof SentFile ? body : null;
    const answer = await call(new URL(path, server), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': file?.mimeType ?? 'application/json' }),
        ...(part === undefined ? {} : { range: `bytes=${part.from}-${part.from + part.bytes - 1}` }),
      },
      ...(body === undefined ? {} : { body: file?.bytes ?? JSON.stringify(body) }),
      timeoutMs: TIMEOUT_MS,
    });
    if (!isOk(answer)) throw new Refused(answer.status, path);
    if (part !== undefined && !answer.headers['content-range']?.startsWith(`bytes ${part.from}-`)) {
      throw new Error(`The server does not send parts of ${path}`);
    }
    return answer.read(maxBytes);
  }

  async function enroll(): Promise<string> {
    const { identity } = state.read();
    if (identity === null) throw new Refused(401, agent.enroll.path);
    const answer = await send({ method: 'POST', path: agent.enroll.path }, identity.deviceToken, MAX_ANSWER_BYTES);
    const { agentToken, updateKey } = agent.enroll.response.parse(parseJson(answer));
    await state.save({ agentToken });
    await onUpdateKey(updateKey);
    return agentToken;
  }

  async function request(what: AgentRequest, maxBytes: number): Promise<Buffer> {
    const { agentToken } = state.read();
    if (agentToken === null) return send(what, await enroll(), maxBytes);
    try {
      return await send(what, agentToken, maxBytes);
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 401) throw error;
      return send(what, await enroll(), maxBytes);
    }
  }

  return {
    call: async (what) => parseJson(await request(what, MAX_ANSWER_BYTES)),
    async download(path, bytes, from) {
      // Never more than was announced, whatever is sent.
      const part = from === undefined ? {} : { part: { from, bytes } };
      const content = await request({ method: 'GET', path, ...part }, bytes);
      if (content.length !== bytes) throw new Error(`The file at ${path} has not ${bytes} bytes`);
      return content;
    },
    renew: async () => void (await enroll()),
  };
}
