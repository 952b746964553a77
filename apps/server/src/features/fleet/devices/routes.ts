import { devices as table } from '@vitrine/contract/fleet/devices';
import type { Http } from '../../../http/serve.ts';
import type { Devices } from './service.ts';

export function serveDevices({ serve }: Http, devices: Devices): void {
  serve(table, {
    rename: async ({ caller, params, body }) => ({
      success: true as const,
      device: await devices.rename(caller.accountId, params.deviceId, body.name),
    }),
    remove: async ({ caller, params }) => {
      await devices.remove(caller.accountId, params.deviceId);
      return { success: true as const };
    },
    settings: async ({ caller, params }) => ({
      success: true as const,
      settings: await devices.settings(caller.accountId, params.deviceId),
    }),
    updateSettings: async ({ caller, params, body }) => ({
      success: true as const,
      settings: await devices.changeSettings(caller.accountId, params.deviceId, body),
    }),
  });
}
