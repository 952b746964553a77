import { agent } from '@vitrine/contract/agent/agent';
import type { Browser } from './browser/browser.ts';
import type { Config } from './config.ts';
import type { Display } from './display/display.ts';
import type { StateFile } from './files/state.ts';
import { hasJournal, readJournal } from './machine/journal.ts';
import type { Run } from './machine/programs.ts';
import { type Handler, type Handlers, sendFile } from './commands/command-runner.ts';
import { type Credential, SentFile } from './commands/credential.ts';

interface Machine {
  state: StateFile;
  run: Run;
}

interface Parts {
  credential: Credential;
  display: Pick<Display, 'command'>;
  /** Null without updates of the agent. */
  updates: { command: Handler } | null;
  /** Null without updates of the system. */
  systemUpdates: { command: Handler } | null;
  /** Called when it is needed, which is after the browser was opened. */
  browser: () => Pick<Browser, 'restart' | 'takeScreenshot'>;
  /** Left out of what is sent of the journal, beside the tokens of this machine. */
  secrets: () => string[];
}

/** Returns what this machine does with each kind of command, without those that it cannot carry out. */
export async function openHandlers(
  { state, run }: Machine,
  { rebootCommand }: Pick<Config, 'rebootCommand'>,
  { credential, display, updates, systemUpdates, browser, secrets }: Parts,
): Promise<Handlers> {
  const handlers: Handlers = {
    'display-power': ({ value }) => display.command(value === 0 ? 'off' : 'on'),
    'restart-browser': async () => browser().restart(),
    screenshot: async ({ id }) =>
      sendFile(credential, agent.screenshot.path, id, new SentFile(await browser().takeScreenshot(), 'image/jpeg')),
    ...(updates === null ? {} : { 'update-agent': updates.command }),
    ...(systemUpdates === null ? {} : { 'update-system': systemUpdates.command }),
    ...(rebootCommand.length === 0 ? {} : { reboot: async () => async () => void (await run(rebootCommand)) }),
  };
  if (await hasJournal(run)) {
    handlers['send-logs'] = async ({ id }) => {
      const { identity, agentToken } = state.read();
      const packed = await readJournal([...secrets(), identity?.deviceToken, agentToken]);
      await sendFile(credential, agent.machineLog.path, id, new SentFile(packed, 'application/gzip'));
    };
  }
  return handlers;
}
