import { randomBytes } from 'node:crypto';
import { agent } from '@vitrine/contract/agent/agent';
import { toInstallationText } from '@vitrine/contract/agent/release';
import type { Disk } from '../files/disk.ts';
import type { StateFile } from '../files/state.ts';
import { isSigned } from './signature.ts';
import { createUpdateKey, findPinned } from './update-key.ts';
import { callServer, type CallServer } from '../network/call-server.ts';
import { askOpenly, isVitrine } from './secure-address.ts';

interface Machine {
  disk: Disk;
  stateFolder: string;
  state: StateFile;
  /** The origin of the server in the settings, or the HTTPS address to which it redirects. */
  wanted: string;
}

interface Following extends Machine {
  /** Where a redirect leads, which anybody in the way of plain HTTP can send: the screen goes to no other installation. */
  isRedirect: boolean;
}

type WantedOrNone = Omit<Machine, 'wanted'> & { wanted: string | null };

/**
 * Returns the origin of the server to use: the one that has issued the screen's identity, and without an identity the one in
 * the settings. A state of an earlier release does not name the issuer, which is then the server of the pinned key. Null if
 * nothing names a server.
 */
export async function findIssuer({ disk, stateFolder, state, wanted }: WantedOrNone): Promise<string | null> {
  const { identity, issuer } = state.read();
  if (identity === null) return wanted;
  if (issuer !== null) return issuer.server;
  const { value: pinned } = await findPinned(disk, stateFolder);
  const server = pinned?.server ?? wanted;
  if (server !== null) await state.keep({ issuer: { server, key: pinned?.key ?? null } });
  return server;
}

/**
 * Finds out whether the server in the settings is the issuer of the screen's identity, at another address. If it is, the
 * identity, the pinned key and the browser’s data belong to that address from then on. If another Vitrine server answers
 * there, the machine forgets the identity and all that goes with it. Nothing secret is sent.
 *
 * @returns what was found; null if no Vitrine server answers, or if the machine does not know the issuer's key yet
 */
export async function followServer(
  { disk, stateFolder, state, wanted, isRedirect }: Following,
  call: CallServer = callServer,
): Promise<'same' | 'other' | null> {
  const { identity, issuer, browserServer } = state.read();

  async function identify(): Promise<'same' | 'other' | null> {
    if (identity === null || issuer === null) return 'other';
    // Without the issuer's key, nobody can prove to be it.
    if (issuer.key === null) return null;
    const challenge = randomBytes(32).toString('base64url');
    const { status, body } = await askOpenly(call, wanted, `${agent.proveInstallation.path}?challenge=${challenge}`);
    const { success, data } = agent.proveInstallation.response.safeParse(body);
    if (success && isSigned(toInstallationText(challenge), data.signature, issuer.key)) return 'same';
    // A server that is overloaded, or a proxy without its server, says nothing about which one it is.
    if (status >= 500 || status === 429) return null;
    return (await isVitrine(call, wanted)) ? 'other' : null;
  }

  const identified = await identify().catch(() => null);
  const found = identified === 'other' && isRedirect && identity !== null ? null : identified;
  if (found === 'same' && issuer !== null && issuer.key !== null) {
    await createUpdateKey({ disk, stateFolder, state, server: wanted }).pin(issuer.key);
    await state.save({ issuer: { server: wanted, key: issuer.key }, browserServer: wanted });
  } else if (found === 'other') {
    await state.save({
      identity: null,
      issuer: null,
      movedFrom: issuer?.server ?? null,
      browserServer: browserServer ?? issuer?.server ?? null,
      claimSecret: null,
      agentToken: null,
    });
  }
  return found;
}
