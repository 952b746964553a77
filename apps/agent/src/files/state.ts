import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describeWriteFailure, readStored, writeSynced, type Disk } from './disk.ts';

/** The agent's persistent state, which survives restarts and power loss. */
export interface AgentState {
  /** The identity of the player, given back when the browser has lost it; null before pairing. */
  identity: { deviceId: string; deviceToken: string } | null;
  /**
   * The origin of the server that has issued the identity, and the public key by which it can be recognized at another
   * address, null before it was learned. Null before pairing, and in a state of an earlier release.
   */
  issuer: { server: string; key: string | null } | null;
  /** The HTTPS address to which the server in the settings has redirected; `from` is the one in the settings. Null before. */
  secured: { from: string; to: string } | null;
  /** The former issuer, if the screen has left it for another installation and is not paired again; else null. */
  movedFrom: string | null;
  /** The origin of the server from which the browser has data. The browser deletes them before it opens another one’s player. */
  browserServer: string | null;
  /** Identifies this machine when it pairs by itself, also when the request is repeated; null before the first time. */
  claimSecret: string | null;
  /** The SHA-256 of the pairing token in the settings when the screen was paired last: it is not offered again. */
  usedPairingToken: string | null;
  /** The agent's own credential at the server; null before it was issued. */
  agentToken: string | null;
  /** The folder of the player's files that are in use; null while there are none. */
  playerRelease: string | null;
  /** The number of restarts of the machine by the agent since the screen was last healthy. */
  reboots: number;
  /** Ids of media of one color: their picture is no sign of a failure. The newest is last. */
  plainContent: string[];
  /** The way by which the panel was last switched off, and the names of its panels for this way; null before. */
  panel: { way: string; panels: string[] } | null;
  /** A command has switched the panel off; it holds until the next one. */
  isPanelHeldOff: boolean;
}

const EMPTY: AgentState = {
  identity: null,
  issuer: null,
  secured: null,
  movedFrom: null,
  browserServer: null,
  claimSecret: null,
  usedPairingToken: null,
  agentToken: null,
  playerRelease: null,
  reboots: 0,
  plainContent: [],
  panel: null,
  isPanelHeldOff: false,
};

/** The two files that are written in turn, so that a loss of power damages only the one being written. */
const GENERATIONS = ['state-0.json', 'state-1.json'];

interface Generation {
  /** The number of this generation: the greatest one with a valid checksum counts. */
  number: number;
  state: AgentState;
}

const computeChecksum = (text: string): string => createHash('sha256').update(text).digest('hex');

function encode(generation: Generation): Buffer {
  const text = JSON.stringify(generation);
  return Buffer.from(`${computeChecksum(text)}\n${text}\n`);
}

/** @throws Error when the file was not written to its end */
function decode(content: Buffer): Generation {
  const [checksum, text = ''] = content.toString('utf8').split('\n');
  if (checksum !== computeChecksum(text)) throw new Error('The checksum is wrong');
  const { number, state }: Generation = JSON.parse(text);
  return { number, state: { ...EMPTY, ...state } };
}

export interface StateFile {
  /** The state as last saved. */
  read(): AgentState;
  /**
   * Replaces some fields. When it returns, the change survives a loss of power. Calls are carried out in order.
   *
   * @throws Error when the change can't be written; nothing has changed then
   */
  save(change: Partial<AgentState>): Promise<void>;
  /**
   * Replaces some fields at once, and writes them if the disk can be written. Otherwise they are written with the next
   * change, or by `keep({})`. Returns whether they were written. For what has to work without a disk, too.
   */
  keep(change: Partial<AgentState>): Promise<boolean>;
  /** The sentence that says why the newest state is not written; null once it is. */
  failure(): string | null;
}

/** Loads the newest generation in `folder` that is whole; an empty state when there is none. */
export async function openState(on: Disk, folder: string): Promise<StateFile> {
  const found = await Promise.all(GENERATIONS.map((name) => readStored(on, join(folder, name), decode)));
  let { number, state } = found.reduce<Generation>(
    (newest, each) => (each !== null && each.number > newest.number ? each : newest),
    { number: 0, state: EMPTY },
  );
  let failure: string | null = null;
  let writing = Promise.resolve();

  async function write(change: Partial<AgentState>): Promise<void> {
    const next = { number: number + 1, state: { ...state, ...change } };
    try {
      await writeSynced(on, join(folder, GENERATIONS[next.number % GENERATIONS.length] ?? ''), encode(next));
      // The names of the two files, which the first writes create.
      if (next.number <= GENERATIONS.length) await on.sync(folder);
    } catch (error) {
      failure = describeWriteFailure(error);
      throw error;
    }
    ({ number } = next);
    state = { ...state, ...change };
    failure = null;
  }

  function save(change: Partial<AgentState>): Promise<void> {
    const done = writing.then(() => write(change));
    writing = done.catch(() => undefined);
    return done;
  }

  return {
    read: () => state,
    save,
    async keep(change) {
      state = { ...state, ...change };
      return save({}).then(
        () => true,
        () => false,
      );
    },
    failure: () => failure,
  };
}
