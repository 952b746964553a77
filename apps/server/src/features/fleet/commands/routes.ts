import type { commands as table } from '@vitrine/contract/fleet/commands';
import type { Verbs } from '../../../http/handlers.ts';
import type { SystemReleases } from '../agents/system-releases.ts';
import type { MachineLogs } from './machine-logs.ts';
import type { Screenshots } from './screenshots.ts';
import type { Commands } from './service.ts';

interface Services {
  commands: Commands;
  screenshots: Screenshots;
  machineLogs: MachineLogs;
  systemReleases: SystemReleases;
}

/** Commands, and the files with which machines answer some of them. */
export const createCommandVerbs = ({
  commands,
  screenshots,
  machineLogs,
  systemReleases,
}: Services): Verbs<typeof table> => ({
  ...commands,
  ...screenshots,
  ...machineLogs,
  ...systemReleases,
  uploadScreenshot: (caller, { commandId }, { bytes }) => screenshots.receive(caller, commandId, bytes),
});
