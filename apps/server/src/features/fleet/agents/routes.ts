import { agent as routes } from '@vitrine/contract/agent/agent';
import type { Http } from '../../../http/serve.ts';
import type { MachineLogs } from '../commands/machine-logs.ts';
import type { Screenshots } from '../commands/screenshots.ts';
import type { Commands } from '../commands/service.ts';
import type { Agents } from './service.ts';

const success = true as const;

interface Services {
  agents: Agents;
  commands: Commands;
  screenshots: Screenshots;
  machineLogs: MachineLogs;
}

export function serveAgents({ serve }: Http, { agents, commands, screenshots, machineLogs }: Services): void {
  serve(routes, {
    enroll: async ({ caller }) => ({ agentToken: await agents.enroll(caller.deviceId) }),
    commands: async ({ caller }) => ({ commands: await commands.deliverToAgent(caller.deviceId) }),
    acknowledge: async ({ caller, params, body }) => {
      await commands.settle(caller, params.id, body);
      return { success };
    },
    screenshot: async ({ caller, params, bytes }) => {
      await screenshots.receive(caller, params.id, bytes);
      return { success };
    },
    machineLog: async ({ caller, params, bytes }) => {
      await machineLogs.receive(caller, params.id, bytes);
      return { success };
    },
  });
}
