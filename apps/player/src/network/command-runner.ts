import type { DeviceCommand } from '@vitrine/contract/fleet/commands';
import type { PlayerCommandKind } from '@vitrine/contract/fleet/command-kinds';
import { Unpaired } from './failures.ts';
import type { RequestAt } from './routes.ts';
import type { Server } from './server.ts';

/** The handlers of the commands; they reject with a message for the person who sent it. */
export type CommandHandlers = Record<PlayerCommandKind, (command: DeviceCommand) => Promise<void>>;

/** Fetches pending commands, carries each out once, and acknowledges it with its outcome. */
export interface Commands {
  /** Commands may be pending. */
  fetch: () => void;
}

interface CommandOptions {
  server: Server;
  signal: AbortSignal;
  handlers: CommandHandlers;
}

type Outcome = RequestAt<'POST /api/player/v1/commands/:id/ack'>['body'];

const MAX_DETAIL_LENGTH = 500;

export function createCommands({ server, signal, handlers }: CommandOptions): Commands {
  /** Outcomes by id: after a lost acknowledgement the outcome is sent again, but the command is not repeated. */
  const outcomes = new Map<string, Outcome>();
  let isFetching = false;
  let isFetchQueued = false;

  async function execute(command: DeviceCommand): Promise<Outcome> {
    try {
      await handlers[command.kind](command);
      return { state: 'done' };
    } catch (error) {
      if (error instanceof Unpaired) throw error;
      const detail = (error instanceof Error ? error.message : String(error)).slice(0, MAX_DETAIL_LENGTH);
      return { state: 'failed', detail };
    }
  }

  const acknowledge = (id: string, body: Outcome): Promise<unknown> =>
    server.call('POST /api/player/v1/commands/:id/ack', { params: { id }, body });

  async function executePending(): Promise<void> {
    const { body } = await server.call('GET /api/player/v1/commands');
    for (const command of body === null ? [] : body.commands) {
      const known = outcomes.get(command.id);
      // A page that is reloading can no longer acknowledge.
      if (command.kind === 'reload' && known === undefined) await acknowledge(command.id, { state: 'done' });
      const outcome = known ?? (await execute(command));
      outcomes.set(command.id, outcome);
      await acknowledge(command.id, outcome);
    }
  }

  async function fetch(): Promise<void> {
    if (isFetching || signal.aborted) {
      isFetchQueued = true;
      return;
    }
    isFetching = true;
    isFetchQueued = false;
    // After a failure the next heartbeat reports again that commands are pending.
    await executePending().catch(() => undefined);
    isFetching = false;
    if (isFetchQueued && !signal.aborted) void fetch();
  }

  return { fetch: () => void fetch() };
}
