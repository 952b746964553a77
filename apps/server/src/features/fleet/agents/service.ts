import { AppError } from '@vitrine/contract/core/errors';
import { hashSecret, newSecret } from '../../../platform/secrets.ts';
import type { DeviceCaller } from '../../../http/callers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findByAgentToken, upsertAgent } from './store.ts';

export type Agents = ReturnType<typeof createAgents>;

/** The agents on the machines behind screens. */
export function createAgents({ db }: Platform) {
  return {
    /**
     * Issues the credential of a device's agent, which ends with the device's own.
     *
     * @throws device.unpaired
     */
    async enroll(deviceId: string): Promise<string> {
      const token = newSecret();
      if (!(await upsertAgent(db, deviceId, hashSecret(token)))) throw new AppError('device.unpaired');
      return token;
    },

    /**
     * The device whose agent has this token. Read from the database each time: an agent calls for commands and their
     * results only.
     *
     * @throws device.unpaired
     */
    async authenticate(bearer: string | null): Promise<DeviceCaller> {
      const found = bearer === null ? null : await findByAgentToken(db, hashSecret(bearer));
      if (found === null) throw new AppError('device.unpaired');
      return { kind: 'device', ...found };
    },
  };
}
