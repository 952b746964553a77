import type { WifiSettings } from '@vitrine/contract/agent/settings-file';

/** Of the connection to the Wi-Fi of the settings, on every machine. */
export const WIFI_ID = '3b2d4d38-0a4e-4f0c-9d0f-6a0b6f4b7a01';
/** Of the Wi-Fi that the machine opens itself, to be set up. */
export const ACCESS_POINT_ID = '3b2d4d38-0a4e-4f0c-9d0f-6a0b6f4b7a02';

/** The address of the machine in the Wi-Fi that it opens. */
export const ACCESS_POINT_ADDRESS = '10.42.0.1';

/** As a list of bytes a name needs no escaping, and cannot be taken for such a list. */
const writeName = (name: string): string => [...Buffer.from(name)].map((byte) => `${byte};`).join('');

/** Values lose the spaces at their beginning, and a backslash begins an escape. */
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
 * Returns the keyfile of NetworkManager for the Wi-Fi of the settings. WPA2 and WPA3 with a password, and networks without
 * one. Networks that hide their name are found too. The task of the network starts it: a failure then has its reason.
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
