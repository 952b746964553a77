import { agent } from '@vitrine/contract/agent/agent';
import type { StateFile } from '../files/state.ts';

const TIMEOUT_MS = 30_000;

/** A refusal by the server, with the status of its answer. */
class Refused extends Error {
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
  fetch?: typeof fetch;
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
export function createCredential({ server, state, onUpdateKey, fetch: transport = fetch }: Options): Credential {
  async function send({ method, path, body }: AgentRequest, token: string): Promise<Response> {
    const file = body instanceof SentFile ? body : null;
    const response = await transport(new URL(path, server), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': file?.mimeType ?? 'application/json' }),
      },
      ...(body === undefined ? {} : { body: file === null ? JSON.stringify(body) : Uint8Array.from(file.bytes) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Refused(response.status, path);
    return response;
  }

  async function enroll(): Promise<string> {
    const { identity } = state.read();
    if (identity === null) throw new Refused(401, agent.enroll.path);
    const answer = await send({ method: 'POST', path: agent.enroll.path }, identity.deviceToken);
    const { agentToken, updateKey } = agent.enroll.response.parse(await answer.json());
    await state.save({ agentToken });
    await onUpdateKey(updateKey);
    return agentToken;
  }

  async function request(what: AgentRequest): Promise<Response> {
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
    call: async (what) => (await request(what)).json(),
    async download(path, bytes) {
      const { body } = await request({ method: 'GET', path });
      const chunks: Buffer[] = [];
      let received = 0;
      // Never more than was announced, whatever is sent.
      for await (const chunk of body ?? []) {
        received += chunk.length;
        if (received > bytes) break;
        chunks.push(Buffer.from(chunk));
      }
      if (received !== bytes) throw new Error(`The file at ${path} has not ${bytes} bytes`);
      return Buffer.concat(chunks);
    },
    renew: async () => void (await enroll()),
  };
}
