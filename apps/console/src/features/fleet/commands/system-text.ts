import type { CommandOverview, OfferedSystem } from '@vitrine/contract/fleet/commands';
import type { MachineReport } from '@vitrine/contract/fleet/machine';
import { t } from '@vitrine/messages/t';
import { formatSize } from '../../../ui/format/format.ts';

export interface SystemOffer {
  /** The release of the system for this kind of machine; null if the server has none. */
  offered: OfferedSystem | null;
  running: NonNullable<MachineReport['systemRelease']>;
}

const NOTHING_OFFERED = t('This server has no system to install.');

/** Names the release that a machine would install and the one that it runs. */
export function describeSystem({ offered, running }: SystemOffer): string {
  if (offered === null) return `${NOTHING_OFFERED} ${t('Running {version}.', { version: running.version })}`;
  const { version, bytes } = offered;
  if (version === running.version) return t('Running {version}, the version on this server.', { version });
  return t('Installs {offered} ({size}). Running {version}.', {
    offered: version,
    size: formatSize(bytes),
    version: running.version,
  });
}

/** Names the releases that machines would install and those that they run: `Installs 0.3.0 (amd64). Running 0.2.0 on 3.` */
export function describeSystems(offered: readonly OfferedSystem[], { systems }: CommandOverview): string {
  const install = offered.map(({ version, arch }) => `${version} (${arch})`).join(', ');
  const running = systems
    .map(({ version, machineCount }) => t('{version} on {count, number}', { version, count: machineCount }))
    .join(', ');
  return [
    install === '' ? NOTHING_OFFERED : t('Installs {versions}.', { versions: install }),
    running === '' ? '' : t('Running {versions}.', { versions: running }),
  ]
    .join(' ')
    .trim();
}
