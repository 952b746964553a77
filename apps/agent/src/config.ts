import type { Rotation, ScreenFacts } from '@vitrine/contract/agent/settings-file';
import { z } from 'zod';
import { WayName } from './display/way.ts';
import { LACKS_SERVER } from './network/lacks-server.ts';
import { NETWORK_STATUS } from './network/network-status.ts';

/** The environment variables that the agent's systemd unit sets. */
export interface MachineConfig {
  /** `SETTINGS`: the `vitrine.txt` with what people set; null for none. */
  settingsFile: string | null;
  /** `SERVER`: the server's address, instead of that in the settings. */
  server: string | null;
  /** `PORT`: of the local origin, 8090 unless set. */
  port: number;
  /** `STATE`: the folder of lasting files. */
  stateFolder: string;
  /** `BROWSER_SOCKET`: the socket at which the browser's unit connects. */
  browserSocket: string;
  /** `NETWORK`: the file in which a task of the system describes the network; there is none on other machines. */
  networkStatus: string;
  /** `LACKS_SERVER`: the file that tells that task that no server answers. */
  lacksServer: string;
  /** `RUNTIME`: the folder with the sockets of the compositor in which the browser runs. */
  runtimeFolder: string;
  /** `PANEL`: the ways that may switch the panel, in their order; none forbids it. */
  panelWays: WayName[];
  /** `RELEASE`: the hash of the agent's file, from the launcher; null without one, and there are no updates then. */
  release: string | null;
  /** `REBOOT`: the command that restarts the machine; an empty one forbids it. */
  rebootCommand: string[];
  /** `PACE`: how fast the clock runs by which the agent watches the screen and reports; 1 except in tests, which would wait for minutes. */
  pace: number;
}

export interface Config extends MachineConfig {
  /** The origin of the server to use, e.g. `https://signs.example.com`. */
  server: string;
  /** The origin of the server in the settings; the one in use, if they name none. */
  configured: string;
  /** The origin that is used for it: the HTTPS address to which it redirects, if there is one. */
  wanted: string;
  /** The mistakes in the settings, as sentences. */
  mistakes: readonly string[];
  /** Pairs the screen without a code; null: the screen shows its code. */
  pairingToken: string | null;
  /** What the settings say of a screen that pairs by the token. */
  screen: ScreenFacts;
  /** The time zone in the settings; undefined where they name none. */
  timeZone: string | undefined;
  /** By how many degrees all that the screen shows is rotated clockwise. */
  rotation: Rotation;
}

const Environment = z.object({
  SETTINGS: z.string().min(1).optional(),
  SERVER: z.string().optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8090),
  STATE: z.string().min(1).default('/var/lib/vitrine-agent'),
  BROWSER_SOCKET: z.string().min(1).default('/run/vitrine-agent/browser.sock'),
  NETWORK: z.string().min(1).default(NETWORK_STATUS),
  LACKS_SERVER: z.string().min(1).default(LACKS_SERVER),
  RUNTIME: z.string().min(1).default('/run/vitrine-kiosk'),
  PANEL: z
    .string()
    .default('cec,ddc,output')
    .transform((text) => text.split(',').filter((word) => word !== ''))
    .pipe(z.array(WayName)),
  RELEASE: z.string().optional(),
  REBOOT: z.string().default('systemctl reboot'),
  PACE: z.coerce.number().positive().default(1),
});

/** @throws Error that says which setting is wrong, and how to correct it */
export function readMachineConfig(environment: Record<string, string | undefined>): MachineConfig {
  const { success, data, error } = Environment.safeParse(environment);
  if (!success) {
    throw new Error(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
  }
  return {
    settingsFile: data.SETTINGS ?? null,
    server: data.SERVER ?? null,
    port: data.PORT,
    stateFolder: data.STATE,
    browserSocket: data.BROWSER_SOCKET,
    networkStatus: data.NETWORK,
    lacksServer: data.LACKS_SERVER,
    runtimeFolder: data.RUNTIME,
    panelWays: data.PANEL,
    release: data.RELEASE ?? null,
    rebootCommand: data.REBOOT.split(' ').filter((word) => word !== ''),
    pace: data.PACE,
  };
}
