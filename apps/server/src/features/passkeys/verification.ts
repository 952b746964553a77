import { isIP } from 'node:net';
import { AppError } from '@vitrine/contract/core/errors';
import type { RegisteredCredential, UsedCredential } from '@vitrine/contract/sign-in/passkeys';
import { z } from 'zod';
import type { PasskeyRow } from './store.ts';

/** The COSE numbers of the accepted algorithms: Ed25519, ECDSA with P-256, and RSA for older Windows. */
export const ALGORITHMS = [-8, -7, -257];

/** The site that a passkey belongs to. */
export interface Site {
  /** The host of the site, without the port: the relying party ID of WebAuthn. */
  id: string;
  /** The origins of the pages that may use it. */
  origins: string[];
}

/** A domain or `localhost`; browsers refuse passkeys for IP addresses. */
const isName = ({ hostname }: URL): boolean => hostname !== '' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;

/**
 * The site at which a browser uses passkeys: the host of the request (an installation may have several), else the host
 * of its public address. A proxy may not tell the server that it serves https, so https origins are accepted in any
 * case, and others on `localhost` only.
 *
 * @throws passkey.unavailable if neither has a name
 */
export function findSite(serverUrl: string, publicUrl: string): Site {
  const addresses = [serverUrl, publicUrl].filter((each) => URL.canParse(each)).map((each) => new URL(each));
  const own = addresses.find(isName);
  if (own === undefined) throw new AppError('passkey.unavailable');
  const id = own.hostname;
  const origins = addresses
    .filter(({ hostname }) => hostname === id)
    .flatMap(({ origin, host }) => [origin, `https://${host}`, `https://${id}`])
    .filter((origin) => origin.startsWith('https:') || id === 'localhost');
  return { id, origins: [...new Set(origins)] };
}

const ClientData = z.object({ challenge: z.string() });

/** The challenge that a browser's answer contains; null if it contains none. */
export function readChallenge({ response }: RegisteredCredential | UsedCredential): string | null {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString();
    return ClientData.parse(JSON.parse(text)).challenge;
  } catch {
    return null;
  }
}

/** Loads the library at its first use, because loading takes most of a second. */
const loadLibrary = () => import('@simplewebauthn/server');

/** The key that an authenticator created for this challenge at this site; null for any other answer. */
export async function verifyRegistration(
  { id, rawId, type, response }: RegisteredCredential,
  challenge: string,
  site: Site,
): Promise<Pick<PasskeyRow, 'id' | 'publicKey' | 'counter' | 'isBackedUp'> | null> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const { clientDataJSON, attestationObject } = response;
  const result = await verifyRegistrationResponse({
    response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origins,
    expectedRPID: site.id,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (result === null || !result.verified || result.registrationInfo.credential.id !== id) return null;
  const { credential, credentialBackedUp: isBackedUp } = result.registrationInfo;
  const publicKey = Buffer.from(credential.publicKey).toString('base64url');
  return { id, publicKey, counter: credential.counter, isBackedUp };
}

/**
 * The counter and the backup state that a passkey signed for this challenge at this site, with the person verified; null
 * for any other answer. Whether the counter has advanced is not checked.
 */
export async function verifyUse(
  { id, rawId, type, response }: UsedCredential,
  passkey: PasskeyRow,
  challenge: string,
  site: Site,
): Promise<Pick<PasskeyRow, 'counter' | 'isBackedUp'> | null> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { clientDataJSON, authenticatorData, signature } = response;
  const result = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origins,
    expectedRPID: site.id,
    // The library compares counters before it checks the signature, so that anybody could report a copied key.
    credential: { id, publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')), counter: 0 },
  }).catch(() => null);
  if (result === null || !result.verified) return null;
  const { newCounter: counter, credentialBackedUp: isBackedUp } = result.authenticationInfo;
  return { counter, isBackedUp };
}
