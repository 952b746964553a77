import { groups as routes } from '@vitrine/contract/fleet/groups';
import type { Http } from '../../../http/serve.ts';
import type { Groups } from './service.ts';

const success = true as const;

export function serveGroups({ serve }: Http, groups: Groups): void {
  serve(routes, {
    list: async ({ caller, query }) => ({ groups: await groups.list(caller.accountId, query) }),
    create: async ({ caller, body }) => ({ success, group: await groups.create(caller.accountId, body) }),
    update: async ({ caller, params, body }) => ({
      success,
      group: await groups.update(caller.accountId, params.id, body),
    }),
    remove: async ({ caller, params }) => {
      await groups.remove(caller.accountId, params.id);
      return { success };
    },
    memberships: async ({ caller }) => ({ memberships: await groups.memberships(caller.accountId) }),
    devices: async ({ caller, params }) => ({ success, devices: await groups.devices(caller.accountId, params.id) }),
    addDevice: async ({ caller, params, body }) => {
      await groups.addDevice(caller.accountId, params.id, body.deviceId);
      return { success };
    },
    removeDevice: async ({ caller, params }) => {
      await groups.removeDevice(caller.accountId, params.id, params.deviceId);
      return { success };
    },
    addDevices: async ({ caller, params, body }) => ({
      success,
      results: await groups.addDevices(caller.accountId, params.id, body.deviceIds),
    }),
    removeDevices: async ({ caller, params, body }) => ({
      success,
      results: await groups.removeDevices(caller.accountId, params.id, body.deviceIds),
    }),
  });
}
