import { join } from 'node:path';
import { agent, type AgentLogin } from '@vitrine/contract/agent/agent';
import type { Browser } from '../browser/browser.ts';
import { type Credential, Refused } from './credential.ts';
import { type Disk, parseJsonWith, readStored, replaceSynced } from '../files/disk.ts';

interface Options {
  disk: Disk;
  /** The folder of lasting files, which no other user may open. */
  folder: string;
  credential: Pick<Credential, 'call'>;
  /** Called when it is needed, which is after the browser was opened. */
  browser: () => Pick<Browser, 'useLogins'>;
  log: (message: string) => void;
}

/** The logins of the web pages that this screen shows. */
export interface KeptLogins {
  /** The present ones, e.g. without a network since the machine was started. */
  list(): readonly AgentLogin[];
  /** The values of their headers, which no log may have. */
  secrets(): string[];
  /** Fetches them from the server; the former ones stay if it does not answer. Never throws, and takes 5 seconds at most. */
  refresh(): Promise<void>;
  /** The screen belongs to nobody any more. Never throws. */
  forget(): Promise<void>;
}

/** The screen waits for its new content meanwhile. */
const REFRESH_MS = 5_000;

/** Only the agent's user may read the file. */
const MODE = 0o600;

/** Keeps the logins in a file of their own, so that they go on without a network and are deleted with it. */
export async function openKeptLogins({ disk, folder, credential, browser, log }: Options): Promise<KeptLogins> {
  const path = join(folder, 'webpage-logins.json');
  const { response } = agent.webpageLogins;
  let logins: readonly AgentLogin[] = (await readStored(disk, path, parseJsonWith(response)))?.logins ?? [];
  let running: Promise<void> | null = null;
  const complain = (error: unknown): void => log(`Logins of web pages can’t be kept: ${String(error)}`);

  async function keep(next: readonly AgentLogin[]): Promise<void> {
    if (JSON.stringify(next) === JSON.stringify(logins)) return;
    logins = next;
    await browser().useLogins(next);
    if (next.length === 0) await disk.remove(path);
    else await replaceSynced(disk, path, JSON.stringify({ logins: next }), MODE);
  }

  async function fetch(): Promise<void> {
    try {
      const answer = await credential.call({ method: 'GET', path: agent.webpageLogins.path });
      await keep(response.parse(answer).logins);
    } catch (error) {
      if (error instanceof Refused && error.status === 401) return keep([]);
      // A server of an earlier release has no logins.
      if (!(error instanceof Refused && error.status === 404))
        log(`Logins of web pages can’t be updated: ${String(error)}`);
    }
  }

  return {
    list: () => logins,
    secrets: () => logins.flatMap(({ headers }) => headers.map(([, value]) => value)),
    async refresh() {
      running ??= fetch()
        .catch(complain)
        .finally(() => (running = null));
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, REFRESH_MS)));
      await Promise.race([running, late]);
      clearTimeout(timer);
    },
    forget: () => keep([]).catch(complain),
  };
}
