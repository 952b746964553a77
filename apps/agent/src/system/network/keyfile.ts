import type { WifiSettings } from '@vitrine/contract/agent/settings-file';

/** The UUID of the connection to the Wi-Fi of the settings, the same on every machine. */
export const WIFI_ID = '3b2d4d38-0a4e-4f0c-9d0f-6a0b6f4b7a01';
/** The UUID of the Wi-Fi that the machine opens to be set up. */
export const ACCESS_POINT_ID = '3b2d4d38-0a4e-4f0c-9d0f-6a0b6f4b7a02';

/** The address of the machine in the Wi-Fi that it opens. */
export const ACCESS_POINT_ADDRESS = '10.42.0.1';

/** Returns a name as a list of bytes, which needs no escaping. A name that looks like such a list stays a name. */
const writeName = (name: string): string => [...Buffer.from(name)].map((byte) => `${byte};`).join('');

/** Returns a text with spaces and backslashes escaped: keyfiles drop spaces at the beginning of values. */
const writeText = (text: string): string => text.replaceAll('\\', String.raw`\\`).replaceAll(' ', String.raw`\s`);

const write = (sections: Record<string, Record<string, string>>): string =>
  Object.entries(sections)
    .map(
      ([section, values]) =>
        `[${section}]\n${Object.entries(values)
          .map(([name, value]) => `${name}=${value}\n`)
          .join('')}`,
    )
    .join('\n');

/**
 * Returns the keyfile of NetworkManager for the Wi-Fi of the settings: a network with WPA2 or WPA3, or without a password,
 * that may hide its name. NetworkManager does not connect by itself: `nmcli connection up` has the reason of a failure.
 */
export const writeWifiProfile = ({ name, password }: WifiSettings): string =>
  write({
    connection: { id: 'vitrine-wifi', uuid: WIFI_ID, type: 'wifi', autoconnect: 'false' },
    wifi: { mode: 'infrastructure', ssid: writeName(name), hidden: 'true' },
    ...(password === null ? {} : { 'wifi-security': { 'key-mgmt': 'wpa-psk', psk: writeText(password) } }),
    ipv4: { method: 'auto' },
    ipv6: { method: 'auto' },
  });

/** Returns the keyfile of the Wi-Fi that the machine opens on one adapter. */
export const writeAccessPointProfile = (
  device: string,
  { name, password }: { name: string; password: string },
): string =>
  write({
    connection: {
      id: 'vitrine-setup',
      uuid: ACCESS_POINT_ID,
      type: 'wifi',
      'interface-name': device,
      autoconnect: 'false',
    },
    wifi: { mode: 'ap', band: 'bg', ssid: writeName(name) },
    // Protected management frames (`pmf`), with which many adapters open no network, are off.
    'wifi-security': {
      'key-mgmt': 'wpa-psk',
      proto: 'rsn;',
      pairwise: 'ccmp;',
      group: 'ccmp;',
      pmf: '1',
      psk: writeText(password),
    },
    ipv4: { method: 'shared', address1: `${ACCESS_POINT_ADDRESS}/24` },
    ipv6: { method: 'disabled' },
  });
