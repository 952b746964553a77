import { devices as table } from '@vitrine/contract/fleet/devices';
import { answer } from '../../../http/handlers.ts';
import type { Http } from '../../../http/serve.ts';
import type { Pairing } from '../pairing/pairing-service.ts';
import type { Registration } from '../pairing/registration.ts';
import type { DeviceList } from './list.ts';
import type { Pong } from './pong.ts';
import type { Devices } from './service.ts';

interface Services {
  devices: Devices;
  deviceList: DeviceList;
  pairing: Pairing;
  registration: Registration;
  ping: (accountId: string) => Promise<Pong[]>;
}

export function serveDevices({ serve }: Http, { devices, deviceList, pairing, registration, ping }: Services): void {
  serve(table, {
    list: async ({ caller, query }) => {
      const { devices: page, next, total } = await deviceList.page(caller.accountId, query);
      return answer(page, { next, total });
    },
    counts: async ({ caller }) => deviceList.counts(caller.accountId),
    shown: async ({ caller }) => ({ content: await deviceList.shown(caller.accountId) }),
    get: async ({ caller, params }) => deviceList.get(caller.accountId, params.deviceId),
    machineDays: async ({ caller, params, query }) => ({
      days: await deviceList.machineDays(caller.accountId, params.deviceId, query.days),
    }),
    detachMachine: async ({ caller, params }) => {
      await devices.detachMachine(caller.accountId, params.deviceId, params.machineId);
      return { success: true as const };
    },
    timeZones: async ({ caller, body }) => ({ zones: await deviceList.timeZones(caller.accountId, body.deviceIds) }),
    pair: async ({ caller, body, origin }) => {
      const id = await pairing.claim(caller.accountId, body, origin.address);
      return deviceList.get(caller.accountId, id);
    },
    ping: async ({ caller }) => ({ results: await ping(caller.accountId) }),
    register: async ({ caller, body }) => {
      const { isNew, ...registered } = await registration.register(caller.accountId, body);
      return answer(registered, { status: isNew ? 201 : 200 });
    },
    rename: async ({ caller, params, body }) => ({
      success: true as const,
      device: await devices.rename(caller.accountId, params.deviceId, body.name),
    }),
    remove: async ({ caller, params }) => {
      await devices.remove(caller.accountId, params.deviceId);
      return { success: true as const };
    },
    removeMany: async ({ caller, body }) => ({
      success: true as const,
      results: await devices.removeMany(caller.accountId, body.deviceIds),
    }),
    settings: async ({ caller, params }) => ({
      success: true as const,
      settings: await devices.settings(caller.accountId, params.deviceId),
    }),
    updateSettingsOfMany: async ({ caller, body }) => ({
      success: true as const,
      results: await devices.changeSettingsOfMany(caller.accountId, body.deviceIds, body.settings),
    }),
    updateSettings: async ({ caller, params, body }) => ({
      success: true as const,
      settings: await devices.changeSettings(caller.accountId, params.deviceId, body),
    }),
  });
}
