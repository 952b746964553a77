import { agent } from '@vitrine/contract/agent/agent';
import type { AgentCommand } from '@vitrine/contract/fleet/commands';
import type { AgentCommandKind } from '@vitrine/contract/fleet/command-kinds';
import type { Credential, SentFile } from './credential.ts';

/** The result of a command; `detail` says why it failed. */
export interface Outcome {
  state: 'done' | 'failed';
  detail?: string;
}

/** A command whose outcome is known only after the agent has restarted; `unsettled` runs without an acknowledgement. */
interface Unsettled {
  unsettled: () => Promise<void>;
}

/**
 * Carries out one kind of command. A handler that would end the agent, such as a reboot, returns a function instead,
 * which is called after the command has been acknowledged, or as `unsettled` without that.
 */
export type Handler = (command: AgentCommand) => Promise<void | (() => Promise<void>) | Unsettled>;

export type Handlers = Partial<Record<AgentCommandKind, Handler>>;

interface Options {
  credential: Credential;
  handlers: Handlers;
  /** Commands of earlier starts with their outcome; null: not known yet. */
  earlier?: readonly (readonly [id: string, outcome: Outcome | null])[];
  log: (message: string) => void;
  /** The time after which a failed acknowledgement is repeated. Only tests use another one. */
  retryMs?: number;
}

export interface Commands {
  /** Fetches the pending commands, and carries them out one after the other. Calls at the same time share one run. */
  fetch(): Promise<void>;
  /** Acknowledges a command whose outcome was not known before. */
  settle(id: string, outcome: Outcome): Promise<void>;
}

/** The server announces a command for minutes only, but an outcome may become known hours later. */
const RETRY_MS = 5 * 60_000;

const MAX_REMEMBERED = 100;

const MAX_DETAIL = 500;

const toAddress = (path: string, id: string): string => path.replace(':id', encodeURIComponent(id));

/** The agent's list of commands. Each one is carried out once, however often the server lists it. */
export function createCommands({ credential, handlers, earlier = [], log, retryMs = RETRY_MS }: Options): Commands {
  /** Outcomes of commands that were carried out, by id: their acknowledgement may have been lost. Null: not known yet. */
  const outcomes = new Map<string, Outcome | null>(earlier);
  const unacknowledged = new Set(earlier.flatMap(([id, outcome]) => (outcome === null ? [] : [id])));
  let running: Promise<void> | null = null;
  let isWanted = false;
  let retry: NodeJS.Timeout | undefined;

  async function acknowledge(id: string, outcome: Outcome): Promise<void> {
    const path = toAddress(agent.acknowledge.path, id);
    await credential.call({ method: 'POST', path, body: outcome });
  }

  async function carryOut(command: AgentCommand): Promise<void> {
    const { id, kind } = command;
    const known = outcomes.get(id);
    if (known === null) return undefined;
    if (known !== undefined) return acknowledge(id, known);
    let outcome: Outcome = { state: 'done' };
    let finish: Awaited<ReturnType<Handler>> = undefined;
    try {
      const handler = handlers[kind];
      if (handler === undefined) throw new Error(`This machine has no ${kind}`);
      finish = await handler(command);
    } catch (error) {
      const detail = (error instanceof Error ? error.message : String(error)).slice(0, MAX_DETAIL);
      outcome = { state: 'failed', detail };
    }
    if (typeof finish === 'object') {
      outcomes.set(id, null);
      return finish.unsettled();
    }
    log(`Command ${kind}: ${outcome.state}${outcome.detail === undefined ? '' : ` (${outcome.detail})`}`);
    outcomes.set(id, outcome);
    unacknowledged.add(id);
    for (const oldest of outcomes.keys()) {
      if (outcomes.size <= MAX_REMEMBERED) break;
      outcomes.delete(oldest);
    }
    await acknowledge(id, outcome);
    await finish?.();
  }

  function fetch(): Promise<void> {
    isWanted = true;
    running ??= run();
    return running;
  }

  async function run(): Promise<void> {
    clearTimeout(retry);
    while (isWanted) {
      isWanted = false;
      try {
        const answer = await credential.call({ method: 'GET', path: agent.commands.path });
        for (const command of agent.commands.response.parse(answer).commands) await carryOut(command);
        // The server no longer waits for any that it did not list.
        unacknowledged.clear();
      } catch (error) {
        log(`Commands can’t be fetched or acknowledged: ${String(error)}`);
        clearTimeout(retry);
        if (unacknowledged.size > 0) retry = setTimeout(() => void fetch(), retryMs).unref();
      }
    }
    running = null;
  }

  return {
    fetch,
    settle(id, outcome) {
      outcomes.set(id, outcome);
      unacknowledged.add(id);
      return fetch();
    },
  };
}

/** Sends the file that a command requested, which completes the command. @param path of the route */
export async function sendFile(credential: Credential, path: string, id: string, file: SentFile): Promise<void> {
  await credential.call({ method: 'POST', path: toAddress(path, id), body: file });
}
