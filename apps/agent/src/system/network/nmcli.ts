import type { WifiInReach } from '../../network/network-status.ts';
import type { Run } from '../../machine/programs.ts';
import { ACCESS_POINT_ID, WIFI_ID } from './keyfile.ts';

/** An adapter for cables or Wi-Fi. */
export interface Device {
  name: string;
  kind: 'cable' | 'wifi';
  /** `absent`: without a cable, switched off, or not managed. */
  state: 'absent' | 'idle' | 'busy' | 'connected';
  /** The connection in use: that of the settings, the machine's own Wi-Fi, or one that somebody else made. */
  profile: 'wifi' | 'access-point' | 'other' | null;
  /** E.g. `DC:A6:32:01:7F:3A`. */
  hardwareAddress: string;
  canOpenAccessPoint: boolean;
  /** The addresses without their prefix lengths. */
  addresses: string[];
}

const FIELDS =
  'GENERAL.DEVICE,GENERAL.TYPE,GENERAL.HWADDR,GENERAL.STATE,GENERAL.CON-UUID,WIFI-PROPERTIES.AP,IP4.ADDRESS,IP6.ADDRESS';

const KINDS: Record<string, Device['kind']> = { ethernet: 'cable', wifi: 'wifi' };
const PROFILES: Record<string, Device['profile']> = { '': null, [WIFI_ID]: 'wifi', [ACCESS_POINT_ID]: 'access-point' };

/** @param code as NetworkManager numbers the states of devices */
function readState(code: number): Device['state'] {
  if (code === 100) return 'connected';
  if (code > 30) return 'busy';
  return code === 30 ? 'idle' : 'absent';
}

/** Reads what `nmcli --terse device show` prints: a line `NAME:VALUE` for each field, and an empty one after each device. */
export function parseDevices(output: string): Device[] {
  return output.split('\n\n').flatMap((block) => {
    const lines = block.split('\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1)] as const;
    });
    const find = (name: string): string => lines.find(([each]) => each === name)?.[1] ?? '';
    const kind = KINDS[find('GENERAL.TYPE')];
    if (kind === undefined) return [];
    const profile = find('GENERAL.CON-UUID');
    return {
      name: find('GENERAL.DEVICE'),
      kind,
      state: readState(Number.parseInt(find('GENERAL.STATE'), 10)),
      profile: Object.hasOwn(PROFILES, profile) ? (PROFILES[profile] ?? null) : 'other',
      hardwareAddress: find('GENERAL.HWADDR'),
      canOpenAccessPoint: find('WIFI-PROPERTIES.AP') === 'yes',
      addresses: lines.flatMap(([name, value]) => {
        const [address = ''] = value.split('/');
        // Link-local addresses are left out: they do not reach the machine from elsewhere.
        return /^IP[46]\.ADDRESS/.test(name) && !/^(?:fe80:|$)/i.test(address) ? address : [];
      }),
    };
  });
}

/** Returns the name of a network as text; null when it is hidden, or not text that people could type. */
function readName(hex: string): string | null {
  try {
    const name = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(hex, 'hex'));
    return /^$|\p{Cc}/u.test(name) ? null : name;
  } catch {
    return null;
  }
}

/**
 * Reads lines `NAME IN HEX:SIGNAL:SECURITY` of `nmcli --terse device wifi list`. Returns each network once, the strongest
 * first.
 */
export function parseNetworks(output: string): WifiInReach[] {
  const strongest = new Map<string, WifiInReach>();
  for (const line of output.split('\n')) {
    const [hex = '', signal = '', security = ''] = line.split(':');
    const name = readName(hex);
    // Settings cannot describe networks that ask for a user name, that use WEP, or that encrypt without a password.
    if (name === null || /802\.1X|WEP|OWE/.test(security)) continue;
    const network = { name, signal: Number(signal) || 0, isOpen: !/WPA/.test(security) };
    if (network.signal >= (strongest.get(name)?.signal ?? 0)) strongest.set(name, network);
  }
  const networks = [...strongest.values()];
  // oxlint-disable-next-line no-array-sort -- Node.js 18 has no toSorted
  return networks.sort((a, b) => b.signal - a.signal);
}

/**
 * Returns a sentence that says why a Wi-Fi was not joined.
 *
 * @param output what `nmcli connection up` has printed
 * @param isInReach the adapter receives a network of this name; null when that is not known
 */
export function explainFailure(name: string, output: string, isInReach: boolean | null): string {
  if (/secrets were required/i.test(output)) return `The password of ${name} is wrong`;
  if (isInReach === false || /could not be found|no suitable device/i.test(output)) return `${name} is not in reach`;
  if (/IP configuration/i.test(output)) return `${name} gave this screen no address`;
  return `${name} can’t be joined`;
}

/** The commands of NetworkManager that the network watch needs. */
export interface NetworkManager {
  listDevices: () => Promise<Device[]>;
  /** Looks for networks, which takes some seconds. */
  listNetworks: (device: string) => Promise<WifiInReach[]>;
  /** Makes NetworkManager read a keyfile. */
  load: (path: string) => Promise<void>;
  /** @throws Error whose message begins with what nmcli has printed */
  connect: (id: string, device: string) => Promise<void>;
  disconnect: (id: string) => Promise<void>;
  /** Ends a connection and deletes its keyfile. */
  remove: (id: string) => Promise<void>;
}

/** Drives NetworkManager by `nmcli`, whose output is the same in every language of the machine. */
export function createNetworkManager(run: Run): NetworkManager {
  const nmcli = (args: string[], timeoutMs = 20_000): Promise<string> =>
    run(['nmcli', ...args], { timeoutMs, env: { LC_ALL: 'C' } });
  return {
    listDevices: async () => parseDevices(await nmcli(['--terse', '--fields', FIELDS, 'device', 'show'])),
    async listNetworks(device) {
      const list = ['--terse', '--fields', 'SSID-HEX,SIGNAL,SECURITY', 'device', 'wifi', 'list', 'ifname', device];
      // An adapter that has just scanned refuses to scan again: its last result is used.
      const found = await nmcli([...list, '--rescan', 'yes']).catch(() => nmcli([...list, '--rescan', 'no']));
      return parseNetworks(found);
    },
    load: async (path) => void (await nmcli(['connection', 'load', path])),
    connect: async (id, device) =>
      void (await nmcli(['--wait', '60', 'connection', 'up', 'uuid', id, 'ifname', device], 70_000)),
    disconnect: async (id) => void (await nmcli(['--wait', '10', 'connection', 'down', 'uuid', id])),
    remove: async (id) => void (await nmcli(['--wait', '10', 'connection', 'delete', 'uuid', id])),
  };
}
