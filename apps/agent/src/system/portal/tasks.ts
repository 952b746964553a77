import { join } from 'node:path';
import { SETTINGS_FILE } from '@vitrine/contract/agent/settings-file';
import { runProgram } from '../../machine/programs.ts';
import { NETWORK_STATUS } from '../../network/network-status.ts';
import { ACCESS_POINT_ADDRESS } from '../network/keyfile.ts';
import { applyRequestedSettings } from './apply.ts';
import { openPortal, PORTAL_FOLDER } from './portal.ts';

const SETTINGS = join('/etc/vitrine-agent', SETTINGS_FILE);

/** Serves the page for phones until the process is ended. Its unit gives it a copy of the settings, which only root may read. */
export async function servePortal(): Promise<void> {
  await openPortal({
    host: ACCESS_POINT_ADDRESS,
    port: 80,
    folder: PORTAL_FOLDER,
    settings: join(process.env['CREDENTIALS_DIRECTORY'] ?? '', SETTINGS_FILE),
    networkStatus: NETWORK_STATUS,
  });
}

/** Applies the settings that a phone has requested, and restarts the agent, which reads them. */
export async function applyPortalSettings(): Promise<void> {
  await applyRequestedSettings(join(PORTAL_FOLDER, SETTINGS_FILE), SETTINGS);
  process.stdout.write('Took over the settings from the page for phones\n');
  await runProgram(['systemctl', '--no-block', 'try-restart', 'vitrine-agent.service']);
}
