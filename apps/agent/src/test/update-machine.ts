import { generateKeyPairSync, sign } from 'node:crypto';
import { type AgentRelease, toSignedText } from '@vitrine/contract/agent/release';
import { createCommands, type Outcome } from '../commands/command-runner.ts';
import { createCredential } from '../commands/credential.ts';
import type { Disk } from '../files/disk.ts';
import { openState } from '../files/state.ts';
import { createLossyDisk, PowerLost } from './lossy-disk.ts';
import { startPlayerServer } from './player-server.ts';
import { launch } from '../update/launch.ts';
import { computeHash } from '../update/record.ts';
import { createUpdateKey } from '../update/update-key.ts';
import { openUpdates } from '../update/updates.ts';

export const PACKAGED = '/package/agent.mjs';
export const STATE = '/data';

export const createKeys = () => generateKeyPairSync('ed25519');

type Keys = ReturnType<typeof createKeys>;

export const toText = ({ publicKey }: Keys): string =>
  publicKey.export({ format: 'der', type: 'spki' }).toString('base64');

interface Offer {
  version: string;
  file: string;
  /** The time of the signature. */
  signedAt?: string;
  keys?: Keys;
}

/** A server that offers a release of the agent, and lists commands until they are acknowledged. */
export async function startUpdateServer() {
  const keys = createKeys();
  const offer: { release: AgentRelease | null; file: string; updateKey: string } = {
    release: null,
    file: '',
    updateKey: toText(keys),
  };
  const pending: string[] = [];
  const acknowledged: [id: string, body: Outcome][] = [];
  const answers: Record<string, () => string> = {
    '/api/player/v1/agent': () => JSON.stringify({ agentToken: 'token', updateKey: offer.updateKey }),
    '/api/agent/v1/release': () => JSON.stringify({ release: offer.release }),
    '/api/agent/v1/release/agent.mjs': () => offer.file,
    '/api/agent/v1/commands': () =>
      JSON.stringify({
        commands: pending.map((id) => ({ id, kind: 'update-agent', value: null, expiresAt: '2030-01-01T00:00:00Z' })),
      }),
  };
  const { url } = await startPlayerServer((request, response) => {
    const path = request.url ?? '';
    const id = /commands\/(\w+)\/ack$/.exec(path)?.[1];
    let body = '';
    request.setEncoding('utf8').on('data', (text) => (body += String(text)));
    request.on('end', () => {
      if (id === undefined) return void response.end(answers[path]?.() ?? '');
      acknowledged.push([id, JSON.parse(body)]);
      pending.splice(0, pending.length, ...pending.filter((each) => each !== id));
      response.end('{"success":true}');
    });
  });
  return {
    url,
    offer,
    pending,
    acknowledged,
    offers({ version, file, signedAt = '2026-03-01T00:00:00.000Z', keys: signer = keys }: Offer): void {
      const release = { version, bytes: Buffer.byteLength(file), sha256: computeHash(Buffer.from(file)), signedAt };
      const signature = sign(null, Buffer.from(toSignedText(release)), signer.privateKey).toString('base64');
      Object.assign(offer, { release: { ...release, signature }, file });
    },
  };
}

export type UpdateServer = Awaited<ReturnType<typeof startUpdateServer>>;

/** The processes on a machine between two starts. */
interface Run {
  started: string;
  said: string[];
  /** A callback after the limit of a trial. */
  limit: (() => Promise<void>) | null;
}

/** Starts what the launcher chooses; `RELEASE` is its hash. */
export async function start(disk: Disk): Promise<Run> {
  const run: Run = { started: '', said: [], limit: null };
  let failure: unknown = null;
  await launch({
    disk,
    stateFolder: STATE,
    packaged: PACKAGED,
    async start(path) {
      try {
        run.started = (await disk.read(path))?.toString('utf8') ?? '';
      } catch (error) {
        failure = error;
        throw error;
      }
    },
    after: (_, callback) => void (run.limit = callback),
    exit: () => undefined,
    log: (message) => run.said.push(message),
  });
  // The process has ended with the power, whatever the launcher makes of it.
  if (failure instanceof PowerLost) throw failure;
  return run;
}

interface Machine {
  disk?: Disk;
  server: UpdateServer;
  /** The running release. Default: the package's. */
  running?: string;
  version?: string;
  shown?: string | null;
}

const newDisk = () => createLossyDisk(Number.MAX_SAFE_INTEGER, () => 0, new Map([[PACKAGED, Buffer.from('package')]]));

/** The agent between two starts of the launcher. */
export async function openMachine({
  disk = newDisk().disk,
  server,
  running,
  version = '0.1.0',
  shown = 'playing',
}: Machine) {
  const state = await openState(disk, STATE);
  if (state.read().identity === null) {
    await state.save({ identity: { deviceId: 'lobby-1', deviceToken: 'device-token' } });
  }
  const screen = { shown };
  const logged: string[] = [];
  const log = (message: string): void => void logged.push(message);
  let restarts = 0;
  const key = createUpdateKey({ disk, stateFolder: STATE, state, server: server.url });
  const credential = createCredential({
    server: server.url,
    state,
    onUpdateKey: async (named) => void (await key.pin(named)),
  });
  let nowMs = 0;
  const updates = await openUpdates({
    disk,
    stateFolder: STATE,
    running: computeHash(Buffer.from(running ?? 'package')),
    version,
    credential,
    key,
    inspect: async () => screen.shown,
    restart: async () => void (restarts += 1),
    onOutcome: (id, outcome) => void commands.settle(id, outcome),
    log,
    nowMs: () => nowMs,
  });
  const handlers = { 'update-agent': updates.command };
  const commands = createCommands({ credential, handlers, earlier: updates.settled(), log });
  return {
    disk,
    screen,
    updates,
    commands,
    logged,
    key,
    restarts: () => restarts,
    pass: (ms: number): void => void (nowMs += ms),
    /** Sends the command and returns its outcome, or null while it is not known. */
    async command(id: string): Promise<Outcome | null> {
      server.pending.push(id);
      await commands.fetch();
      return server.acknowledged.find(([each]) => each === id)?.[1] ?? null;
    },
  };
}

/** A machine that has started its package under the launcher. */
export async function createMachine(server: UpdateServer) {
  const { disk } = newDisk();
  await start(disk);
  return openMachine({ disk, server });
}
