import { disk, readStored } from '../files/disk.ts';

/** The file to which the task that watches the network writes {@link NetworkStatus}. */
export const NETWORK_STATUS = '/run/vitrine-system/network.json';

/** A Wi-Fi network that the machine's adapter receives. */
export interface WifiInReach {
  name: string;
  /** 0 to 100. */
  signal: number;
  isOpen: boolean;
}

/** The network of the machine, for the pages that help people to set it up. */
export interface NetworkStatus {
  /**
   * `looking`: for a time after the start, or after a loss. `joining`: a try to join the Wi-Fi of the settings. `none`: somebody
   * has to help, although the machine keeps trying.
   */
  state: 'looking' | 'joining' | 'connected' | 'none';
  /** The kind of the connection, a cable first; null without a network. */
  connection: 'cable' | 'wifi' | null;
  /** The name of the Wi-Fi in the settings; null without one. */
  wifi: string | null;
  /** The reason why this Wi-Fi is not in use, as a sentence without its full stop; null when none is known. */
  problem: string | null;
  addresses: string[];
  hasWifiAdapter: boolean;
  /** The machine can open a Wi-Fi of its own while it has no network. */
  canOpenAccessPoint: boolean;
  /** The Wi-Fi that the machine has opened for a phone; null while it has not. */
  accessPoint: { name: string; password: string; address: string } | null;
  /** The networks that were in reach before the access point was opened, the strongest first. */
  inReach: WifiInReach[];
}

/** Returns null where no task watches the network, as on a Debian with the agent's package alone. */
export async function readNetworkStatus(path: string): Promise<NetworkStatus | null> {
  return readStored(disk, path, (content): NetworkStatus => JSON.parse(content.toString('utf8')));
}
