import { deriveSecret, hashSecret } from '../../platform/secrets.ts';
import type { Platform } from '../../platform/platform.ts';

/** The tokens of virtual screens. They are derived, because only the hash of a device's token is stored. */
export function createVirtualTokens({ secret }: Platform) {
  const tokenOf = (deviceId: string): string => deriveSecret(secret, `virtual screen ${deviceId}`);
  return { tokenOf, hashOf: (deviceId: string): string => hashSecret(tokenOf(deviceId)) };
}
