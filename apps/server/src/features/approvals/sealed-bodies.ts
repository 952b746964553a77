import { createSeal } from '../../platform/seal.ts';

/** Encrypts the bodies of requests that are secrets, while they wait. @param secret that of the installation */
export function sealBodies(secret: string) {
  const box = createSeal(secret, 'approvals');
  return {
    seal: (body: unknown): { sealed: string } => ({ sealed: box.seal(JSON.stringify(body)) }),

    /** The body; null if it was sealed under another secret of the installation. */
    open(body: unknown): unknown {
      const sealed = typeof body === 'object' && body !== null && 'sealed' in body ? body.sealed : null;
      const text = typeof sealed === 'string' ? box.open(sealed) : null;
      return text === null ? null : JSON.parse(text);
    },
  };
}
