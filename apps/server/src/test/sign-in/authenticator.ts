import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { RegistrationOptions, SignInOptions } from '@vitrine/contract/sign-in/passkeys';

/** Deviations of an authenticator, or of the page that uses it, from what the server asked for. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  /** False for an authenticator that has not verified the person. */
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
  /** The key that signs. */
  key?: KeyObject;
  /** The id that the answer names. */
  id?: string;
}

const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const hash = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const BACKUP_STATE = 0x08 | 0x10;
const HAS_CREDENTIAL = 0x40;

/** The public key as COSE, which is a map in CBOR: EC2, ES256, P-256 and the point. */
function toCose(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')] as const;
  return Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), point[0], Buffer.from('225820', 'hex'), point[1]]);
}

/** A text of up to 23 characters as CBOR. */
const toCborText = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);

/** `{ fmt: 'none', attStmt: {}, authData }` as CBOR, whose lengths take two bytes. */
function toAttestation(data: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length);
  const format = [toCborText('fmt'), toCborText('none')];
  const statement = [toCborText('attStmt'), Buffer.from([0xa0])];
  const content = [toCborText('authData'), Buffer.from([0x59]), length, data];
  return Buffer.concat([Buffer.from([0xa3]), ...format, ...statement, ...content]);
}

const createKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** A private key that no authenticator has. */
export const createOtherKey = (): KeyObject => createKeys().privateKey;

export type Authenticator = ReturnType<typeof createAuthenticator>;

/**
 * An authenticator with one passkey, and the browser that uses it on a page.
 *
 * @param page.origin the origin of the page
 * @param page.counts false for an authenticator whose counter stays at 0, as for synced passkeys
 */
export function createAuthenticator({ origin, counts = true }: { origin: string; counts?: boolean }) {
  const { privateKey, publicKey } = createKeys();
  const id = encode(randomBytes(32));
  let counter = 0;
  let handle = '';

  const describeClient = (type: string, challenge: string, { origin: other = origin }: Deviation): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: other, crossOrigin: false }));

  function describeUse(rpId: string, flags: number, { isVerified = true, counter: given }: Deviation): Buffer {
    if (counts) counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(given ?? counter);
    const state = flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | (counts ? 0 : BACKUP_STATE);
    return Buffer.concat([hash(rpId), Buffer.from([state]), count]);
  }

  return {
    id,
    privateKey,

    /** Creates the passkey. */
    register(options: RegistrationOptions, deviation: Deviation = {}) {
      const { rpId = options.rp.id, challenge = options.challenge, type = 'webauthn.create' } = deviation;
      handle = options.user.id;
      const idBytes = Buffer.from(id, 'base64url');
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(idBytes.length);
      const use = describeUse(rpId, HAS_CREDENTIAL, deviation);
      const data = Buffer.concat([use, Buffer.alloc(16), idLength, idBytes, toCose(publicKey)]);
      return {
        id: deviation.id ?? id,
        rawId: deviation.id ?? id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: encode(describeClient(type, challenge, deviation)),
          attestationObject: encode(toAttestation(data)),
          transports: ['internal'],
        },
      };
    },

    /** Signs a challenge with the passkey. */
    sign(options: SignInOptions, deviation: Deviation = {}) {
      const { rpId = options.rpId, challenge = options.challenge, type = 'webauthn.get' } = deviation;
      const clientData = describeClient(type, challenge, deviation);
      const data = describeUse(rpId, 0, deviation);
      const signature = sign('sha256', Buffer.concat([data, hash(clientData)]), deviation.key ?? privateKey);
      return {
        id: deviation.id ?? id,
        rawId: deviation.id ?? id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: encode(clientData),
          authenticatorData: encode(data),
          signature: encode(signature),
          userHandle: deviation.userHandle ?? handle,
        },
      };
    },
  };
}
