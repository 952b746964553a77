import type { CommandKind, DeviceCommand } from '@vitrine/contract/fleet/commands';
import { ask, Unpaired } from './api.ts';

/** What a screen can be told to do; resolves when it is done, with a word on it where there is one to say. */
export type Performers = Record<CommandKind, (command: DeviceCommand) => Promise<string | undefined>>;

/** Fetches what a screen is told to do, does it once, and says what became of it. */
export interface Commands {
  /** Something may be waiting. */
  look(): void;
}

interface CommandOptions {
  token: string;
  signal: AbortSignal;
  performers: Performers;
  onUnpaired: () => void;
}

const LONGEST_DETAIL = 500;

export function createCommands({ token, signal, performers, onUnpaired }: CommandOptions): Commands {
  /** What became of those that were done: an answer that got lost is given again, the work is not. */
  const results = new Map<string, { state: 'done' | 'failed'; detail?: string }>();
  let isLooking = false;
  let isAskedAgain = false;

  async function perform(command: DeviceCommand): Promise<{ state: 'done' | 'failed'; detail?: string }> {
    try {
      const detail = await performers[command.kind](command);
      return { state: 'done', ...(detail === undefined ? {} : { detail: detail.slice(0, LONGEST_DETAIL) }) };
    } catch (error) {
      if (error instanceof Unpaired) throw error;
      const detail = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_DETAIL);
      return { state: 'failed', detail };
    }
  }

  async function acknowledge(id: string, body: { state: 'done' | 'failed'; detail?: string }): Promise<void> {
    const address = `/api/player/v1/commands/${encodeURIComponent(id)}/ack`;
    await ask(address, { method: 'POST', bearer: token, body, signal });
  }

  async function work(): Promise<void> {
    const { body } = await ask<{ commands: DeviceCommand[] }>('/api/player/v1/commands', { bearer: token, signal });
    for (const command of body?.commands ?? []) {
      const known = results.get(command.id);
      // A page that goes away cannot say afterwards that it did.
      if (command.kind === 'reload' && known === undefined) await acknowledge(command.id, { state: 'done' });
      const result = known ?? (await perform(command));
      results.set(command.id, result);
      await acknowledge(command.id, result);
    }
  }

  async function look(): Promise<void> {
    if (isLooking || signal.aborted) {
      isAskedAgain = true;
      return;
    }
    isLooking = true;
    isAskedAgain = false;
    try {
      await work();
    } catch (error) {
      if (error instanceof Unpaired) onUnpaired();
      // Anything else: the next heartbeat says that something waits.
    }
    isLooking = false;
    if (isAskedAgain && !signal.aborted) void look();
  }

  return { look: () => void look() };
}
