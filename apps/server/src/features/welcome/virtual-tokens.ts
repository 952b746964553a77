import { createHmac } from 'node:crypto';
import { hashToken } from '../fleet/index.ts';

export type VirtualTokens = ReturnType<typeof createVirtualTokens>;

/** The tokens of virtual screens. They are derived, because only the hash of a device's token is stored. */
export function createVirtualTokens(secret: string) {
  const tokenOf = (deviceId: string): string =>
    createHmac('sha256', secret).update(`virtual screen ${deviceId}`).digest('base64url');
  return { tokenOf, hashOf: (deviceId: string): string => hashToken(tokenOf(deviceId)) };
}
