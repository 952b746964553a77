import type { Credential } from '../commands/credential.ts';
import type { Disk } from '../files/disk.ts';
import type { StateFile } from '../files/state.ts';
import type { CallServer } from '../network/call-server.ts';
import { followServer } from './issuer.ts';

/** The interval in which the server in the settings is asked while the screen is paired with another one. */
const FOLLOW_MS = 10_000;

interface Options {
  disk: Disk;
  stateFolder: string;
  state: StateFile;
  /** The origin of the server in use. */
  server: string;
  /** The origin in the settings. */
  configured: string;
  /** The one that is used for it. */
  wanted: string;
  credential: Pick<Credential, 'renew'>;
  call: CallServer;
  restart: () => Promise<void>;
  log: (message: string) => void;
}

/** Asks the server in the settings, again and again, whether it is the one in use, at another address. */
export function createFollowing(options: Options) {
  const { disk, stateFolder, state, server, configured, wanted, credential, call, restart, log } = options;
  let problem: string | null = null;
  let next: NodeJS.Timeout | undefined;

  /** A state of an earlier release has a credential, but not the key of the server that has issued it. */
  async function learnKey(): Promise<void> {
    if (state.read().issuer?.key !== null) return;
    await credential.renew().catch((error: unknown) => log(`The key of ${server} is not known: ${String(error)}`));
  }

  async function follow(): Promise<void> {
    await learnKey();
    const found = await followServer({ disk, stateFolder, state, wanted, isRedirect: wanted !== configured }, call);
    if (found === null) {
      problem = `The settings name ${wanted}, which does not say which server it is. The screen stays with ${server}`;
      log(problem);
      next = setTimeout(start, FOLLOW_MS);
      return;
    }
    log(
      found === 'same'
        ? `${server} is now ${wanted}`
        : `${wanted} is another installation: the screen has to be paired there`,
    );
    await restart();
  }

  function start(): void {
    void follow().catch((error: unknown) => {
      log(`The settings can’t be followed: ${String(error)}`);
      next = setTimeout(start, FOLLOW_MS);
    });
  }

  return {
    learnKey,
    start,
    stop: () => clearTimeout(next),
    /** The sentence that says why the server in the settings is not used. */
    problems: () => (problem === null ? [] : [problem]),
  };
}
