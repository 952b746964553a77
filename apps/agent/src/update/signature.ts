import { createPublicKey, verify } from 'node:crypto';

/** Says whether an Ed25519 signature is one of this text. @param key SPKI in base64, of anybody */
export function isSigned(text: string, signature: string, key: string): boolean {
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}
