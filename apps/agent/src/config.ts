import { z } from 'zod';
import { WayName } from './display/way.ts';

/** The settings of `/etc/vitrine/agent.conf`, which systemd passes as environment variables. */
export interface Config {
  /** `SERVER`: the server's origin, e.g. `https://signs.example.com`. */
  server: string;
  /** `PORT`: of the local origin, 8090 unless set. */
  port: number;
  /** `STATE`: the folder of lasting files. */
  stateFolder: string;
  /** `BROWSER_SOCKET`: the socket at which the browser's unit connects. */
  browserSocket: string;
  /** `RUNTIME`: the folder with the sockets of the compositor in which the browser runs. */
  runtimeFolder: string;
  /** `PANEL`: the ways that may switch the panel, in their order; none forbids it. */
  panelWays: WayName[];
  /** `REBOOT`: the command that restarts the machine; an empty one forbids it. */
  rebootCommand: string[];
}

const Environment = z.object({
  SERVER: z.string().optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8090),
  STATE: z.string().min(1).default('/var/lib/vitrine-agent'),
  BROWSER_SOCKET: z.string().min(1).default('/run/vitrine/browser.sock'),
  RUNTIME: z.string().min(1).default('/run/vitrine-kiosk'),
  PANEL: z
    .string()
    .default('cec,ddc,output')
    .transform((text) => text.split(',').filter((word) => word !== ''))
    .pipe(z.array(WayName)),
  REBOOT: z.string().default('systemctl reboot'),
});

/** @throws Error that says which setting is wrong, and how to correct it */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const { success, data, error } = Environment.safeParse(environment);
  if (!success) {
    throw new Error(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
  }
  return {
    server: readServer(data.SERVER),
    port: data.PORT,
    stateFolder: data.STATE,
    browserSocket: data.BROWSER_SOCKET,
    runtimeFolder: data.RUNTIME,
    panelWays: data.PANEL,
    rebootCommand: data.REBOOT.split(' ').filter((word) => word !== ''),
  };
}

/** People write the address as they see it in a browser: with or without a scheme, perhaps with a path. */
function readServer(text: string | undefined): string {
  const written = text?.trim() ?? '';
  if (written === '')
    throw new Error('SERVER is missing: write the server’s address, e.g. SERVER=http://192.168.1.10:8080');
  try {
    const { protocol, origin } = new URL(/^[a-z]+:\/\//i.test(written) ? written : `http://${written}`);
    if (protocol === 'http:' || protocol === 'https:') return origin;
  } catch {
    // Told below.
  }
  throw new Error(`SERVER: “${written}” is not an address. Write it like http://192.168.1.10:8080`);
}
