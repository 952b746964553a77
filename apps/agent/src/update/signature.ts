import { createPublicKey, verify } from 'node:crypto';

/**
 * True if an Ed25519 signature of this text is valid.
 *
 * @param key the public key: SPKI in base64. An invalid one makes the result false.
 */
export function isSigned(text: string, signature: string, key: string): boolean {
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}
