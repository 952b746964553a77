import { assignments as routes } from '@vitrine/contract/playout/assignments';
import type { Http } from '../../../http/serve.ts';
import type { Assignments } from './service.ts';

const success = true as const;

export function serveAssignments({ serve }: Http, assignments: Assignments): void {
  serve(routes, {
    listOfDevices: async ({ caller }) => ({ assignments: await assignments.listOfDevices(caller.accountId) }),
    listOfGroups: async ({ caller }) => ({ assignments: await assignments.listOfGroups(caller.accountId) }),
    assignToDevice: async ({ caller, params, body }) => ({
      success,
      ...(await assignments.assignToDevice(caller.accountId, params.deviceId, body)),
    }),
    assignToDevices: async ({ caller, body: { deviceIds, ...request } }) => ({
      success,
      ...(await assignments.assignToDevices(caller.accountId, deviceIds, request)),
    }),
    removeFromDevice: async ({ caller, params }) => ({
      success,
      ...(await assignments.removeFromDevice(caller.accountId, params.deviceId, params.mediaType)),
    }),
    assignToGroup: async ({ caller, params, body }) => ({
      success,
      ...(await assignments.assignToGroup(caller.accountId, params.id, body)),
    }),
    removeFromGroup: async ({ caller, params }) => ({
      success,
      ...(await assignments.removeFromGroup(caller.accountId, params.id, params.mediaType)),
    }),
    undo: async ({ caller, body }) => ({ success, receipt: await assignments.undo(caller.accountId, body) }),
    removeFromSchedule: async ({ caller, params }) => ({
      success,
      ...(await assignments.removeFromSchedule(caller.accountId, params.deviceId, params.eventId)),
    }),
    resume: async ({ caller, params }) => ({
      success,
      receipt: await assignments.resume(caller.accountId, params.deviceId),
    }),
  });
}
