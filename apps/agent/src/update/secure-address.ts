import { PLAYER_RELEASE_PATH, PlayerRelease } from '@vitrine/contract/agent/player-release';
import type { StateFile } from '../files/state.ts';
import { callServer, type CallServer, isOk } from '../network/call-server.ts';
import { watchRedirects } from '../network/redirects.ts';

const TIMEOUT_MS = 15_000;

/** The list of the files of a player is far shorter. */
const MAX_BYTES = 1_000_000;

/** Asks any server, to which nothing secret is sent. `body` is null unless the answer is a success. */
export async function askOpenly(
  call: CallServer,
  server: string,
  path: string,
): Promise<{ status: number; body: unknown }> {
  const answer = await call(new URL(path, server), { timeoutMs: TIMEOUT_MS });
  const content = isOk(answer) ? await answer.read(MAX_BYTES) : Buffer.from('null');
  return { status: answer.status, body: JSON.parse(content.toString('utf8')) };
}

/** Returns true when a Vitrine server answers at this address. */
export const isVitrine = async (call: CallServer, server: string): Promise<boolean> =>
  PlayerRelease.safeParse((await askOpenly(call, server, PLAYER_RELEASE_PATH)).body).success;

/** Returns the address to use for the one in the settings: the HTTPS address of this server, if one was kept. */
export function findWanted(state: StateFile, configured: string): string {
  const { secured } = state.read();
  return secured?.from === configured ? secured.to : configured;
}

interface Options {
  state: StateFile;
  /** The origin in the settings. */
  configured: string;
  /** The one that is used for it. */
  wanted: string;
  /** Moves the identity to this address if the server there proves to be its issuer; returns false if it does not. */
  moveIssuer: (to: string) => Promise<boolean>;
  restart: () => Promise<void>;
  log: (message: string) => void;
}

/**
 * Follows servers that were put behind HTTPS. The HTTPS address of the server in the settings is kept where a Vitrine
 * server answers there, and used from the next start of the agent on: a paired screen then asks it for a proof as at any other address.
 * The issuer of a screen whose settings name another server has to prove itself first.
 */
export function createRedirects({ state, configured, wanted, moveIssuer, restart, log }: Options) {
  let following: Promise<void> | null = null;
  let problem: string | null = null;

  async function moveTo(from: string, to: string): Promise<boolean> {
    // Asked for its proof again and again until it gives one.
    if (to === wanted) return false;
    if (from !== wanted) return moveIssuer(to);
    if (!(await isVitrine(callServer, to))) throw new Error('no Vitrine server answers there');
    await state.save({ secured: { from: configured, to } });
    return true;
  }

  async function tryToFollow(from: string, to: string): Promise<void> {
    try {
      if (await moveTo(from, to)) {
        log(`${from} redirects to ${to}, which is used from now on`);
        await restart();
      }
    } catch (error) {
      problem = `${from} redirects to ${to}, which can’t be used: ${error instanceof Error ? error.message : String(error)}`;
      log(problem);
    }
    following = null;
  }

  const follow = (from: string, to: string): void => {
    following ??= tryToFollow(from, to);
  };

  return {
    /** Calls the server. */
    call: watchRedirects(callServer, follow),
    /** A server has redirected to its HTTPS address. */
    follow,
    /** Waits for the redirect that is being followed. Returns the reason why it was not, once; else null. */
    async takeProblem(): Promise<string | null> {
      await following;
      const taken = problem;
      problem = null;
      return taken;
    },
  };
}
