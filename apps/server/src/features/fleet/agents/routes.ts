import { agent as routes } from '@vitrine/contract/agent/agent';
import { toInstallationText } from '@vitrine/contract/agent/release';
import { answerBytes } from '../../../http/handlers.ts';
import type { Http } from '../../../http/serve.ts';
import type { MachineLogs } from '../commands/machine-logs.ts';
import type { Screenshots } from '../commands/screenshots.ts';
import type { Commands } from '../commands/service.ts';
import type { ReleaseKey } from './release-key.ts';
import type { AgentReleases } from './releases.ts';
import type { Agents } from './service.ts';
import type { SystemReleases } from './system-releases.ts';

const success = true as const;

interface Services {
  agents: Agents;
  releaseKey: ReleaseKey;
  agentReleases: AgentReleases;
  systemReleases: SystemReleases;
  commands: Commands;
  screenshots: Screenshots;
  machineLogs: MachineLogs;
}

export function serveAgents(
  { serve }: Http,
  { agents, releaseKey, agentReleases, systemReleases, commands, screenshots, machineLogs }: Services,
): void {
  serve(routes, {
    enroll: async ({ caller }) => ({
      agentToken: await agents.enroll(caller.deviceId),
      updateKey: await releaseKey.publicKey(),
    }),
    proveInstallation: async ({ query }) => ({
      key: await releaseKey.publicKey(),
      signature: await releaseKey.sign(toInstallationText(query.challenge)),
    }),
    release: async () => ({ release: await agentReleases.current() }),
    releaseFile: async () => answerBytes(await agentReleases.file(), { 'content-type': 'text/javascript' }),
    systemRelease: async ({ query }) => ({ release: await systemReleases.current(query.arch) }),
    systemReleaseFile: async ({ caller, params }) => systemReleases.file(caller, params.sha256),
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
