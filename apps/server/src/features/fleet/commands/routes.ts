import { commands as routes } from '@vitrine/contract/fleet/commands';
import type { Http } from '../../../http/serve.ts';
import type { SystemReleases } from '../agents/system-releases.ts';
import type { MachineLogs } from './machine-logs.ts';
import type { Screenshots } from './screenshots.ts';
import type { Commands } from './service.ts';

const success = true as const;

interface Services {
  commands: Commands;
  screenshots: Screenshots;
  machineLogs: MachineLogs;
  systemReleases: SystemReleases;
}

export function serveCommands({ serve }: Http, { commands, screenshots, machineLogs, systemReleases }: Services): void {
  serve(routes, {
    send: async ({ caller, params, body }) => ({
      success,
      command: await commands.send(caller.accountId, params.deviceId, body),
    }),
    sendToMany: async ({ caller, body: { deviceIds, ...command } }) => ({
      results: await commands.sendToMany(caller.accountId, deviceIds, command),
    }),
    sendToGroup: async ({ caller, params, body }) => ({
      results: await commands.sendToGroup(caller.accountId, params.id, body),
    }),
    overviewOfMany: async ({ caller, body }) =>
      commands.overviewOfMany(caller.accountId, body.deviceIds, body.since ?? null),
    overviewOfGroup: async ({ caller, params, query }) =>
      commands.overviewOfGroup(caller.accountId, params.id, query.since ?? null),
    list: async ({ caller, params }) => ({ commands: await commands.list(caller.accountId, params.deviceId) }),
    setVolume: async ({ caller, params, body }) => ({
      success,
      ...(await commands.setOne(caller.accountId, params.deviceId, { kind: 'volume', value: body.volume })),
    }),
    setBrightness: async ({ caller, params, body }) => ({
      success,
      ...(await commands.setOne(caller.accountId, params.deviceId, { kind: 'brightness', value: body.brightness })),
    }),
    setOfGroup: async ({ caller, params, body }) => ({
      success,
      results: await commands.setOfGroup(caller.accountId, params.id, body),
    }),
    screenshot: async ({ caller, params }) => ({
      screenshot: await screenshots.newest(caller.accountId, params.deviceId),
    }),
    screenshotFile: async ({ caller, params }) => screenshots.file(caller.accountId, params.deviceId, params.id),
    machineLog: async ({ caller, params }) => ({
      machineLog: await machineLogs.newest(caller.accountId, params.deviceId),
    }),
    machineLogFile: async ({ caller, params }) => machineLogs.file(caller.accountId, params.deviceId, params.id),
    systemReleases: async () => ({ releases: systemReleases.list() }),
    pending: async ({ caller }) => ({ commands: await commands.deliver(caller.deviceId) }),
    uploadScreenshot: async ({ caller, query, bytes }) => {
      await screenshots.receive(caller, query.commandId, bytes);
      return { success };
    },
  });
}
