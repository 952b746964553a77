import type { AgentLogin, agent as table } from '@vitrine/contract/agent/agent';
import { toInstallationText } from '@vitrine/contract/agent/release';
import type { DeviceCaller } from '../../../http/callers.ts';
import { answerBytes, type Verbs } from '../../../http/handlers.ts';
import type { MachineLogs } from '../commands/machine-logs.ts';
import type { Screenshots } from '../commands/screenshots.ts';
import type { Commands } from '../commands/service.ts';
import type { ReleaseKey } from './release-key.ts';
import type { AgentReleases } from './releases.ts';
import type { Agents } from './service.ts';
import type { SystemReleases } from './system-releases.ts';

interface Services {
  agents: Agents;
  releaseKey: ReleaseKey;
  agentReleases: AgentReleases;
  systemReleases: SystemReleases;
  commands: Commands;
  screenshots: Screenshots;
  machineLogs: MachineLogs;
  /** The logins of the web pages that a device shows, which belong to a higher feature. */
  webpages: { loginsOf: (caller: DeviceCaller) => Promise<AgentLogin[]> };
}

/** What the agent of a machine calls: verbs of all that concerns the machine. */
export const createAgentVerbs = ({
  agents,
  releaseKey,
  agentReleases,
  systemReleases,
  commands,
  screenshots,
  machineLogs,
  webpages,
}: Services): Verbs<typeof table> => ({
  enroll: async ({ deviceId }) => ({
    agentToken: await agents.enroll(deviceId),
    updateKey: await releaseKey.publicKey(),
  }),
  proveInstallation: async ({ challenge }) => ({
    key: await releaseKey.publicKey(),
    signature: await releaseKey.sign(toInstallationText(challenge)),
  }),
  webpageLogins: webpages.loginsOf,
  release: agentReleases.current,
  releaseFile: async () => answerBytes(await agentReleases.file(), { 'content-type': 'text/javascript' }),
  systemRelease: (_caller, { arch }) => systemReleases.current(arch),
  systemReleaseFile: systemReleases.file,
  commands: commands.pendingOfAgent,
  acknowledge: async (caller, id, report) => {
    await commands.settle(caller, id, report);
  },
  screenshot: (caller, id, { bytes }) => screenshots.receive(caller, id, bytes),
  pageScreenshot: (caller, { bytes }) => screenshots.receiveUnasked(caller, bytes),
  machineLog: (caller, id, { bytes }) => machineLogs.receive(caller, id, bytes),
});
