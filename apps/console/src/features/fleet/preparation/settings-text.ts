import { readServer, readWifi, type WifiSettings, writeSettingsFile } from '@vitrine/contract/agent/settings-file';
import type { PairingToken } from '@vitrine/contract/fleet/pairing-tokens';
import { t } from '@vitrine/messages/t';
import { formatDate } from '../../../ui/format/format.ts';

/** The settings that people enter for the machines. Only the file contains them. */
export interface MachineFields {
  server: string;
  wifiName: string;
  wifiPassword: string;
  wifiCountry: string;
  timeZone: string;
}

const isRefused = (read: () => unknown): boolean => {
  try {
    read();
    return false;
  } catch {
    return true;
  }
};

/** Returns the mistake in each field; undefined for valid fields. */
export function findFieldProblems({ server, wifiName, wifiPassword, wifiCountry }: MachineFields) {
  return {
    server: isRefused(() => readServer(server))
      ? t('Please enter an address like http://192.168.1.10:3000')
      : undefined,
    wifiName:
      wifiName === '' && wifiPassword !== ''
        ? t('Please enter the name of the network')
        : isRefused(() => readWifi(wifiName, '', ''))
          ? t('The name is too long: at most 32 characters')
          : undefined,
    wifiPassword: isRefused(() => readWifi('any', wifiPassword, ''))
      ? t('A Wi-Fi password has 8 to 63 letters, digits and signs without accents')
      : undefined,
    wifiCountry: isRefused(() => readWifi('any', '', wifiCountry)) ? t('Two letters, like DE') : undefined,
  };
}

/** Returns the content of `vitrine.txt` for fields without mistakes. */
export function createSettingsText(
  { server, wifiName, wifiPassword, wifiCountry, timeZone }: MachineFields,
  { name, screens, expiresAt }: PairingToken,
  token: string,
): string {
  const wifi: WifiSettings | null = readWifi(wifiName, wifiPassword, wifiCountry);
  const values = { name, date: formatDate(expiresAt) };
  const head = [
    screens === 1
      ? t('# Vitrine: pairs the screen “{name}”. Works until {date}.', values)
      : t('# Vitrine: pairs {screens, number} screens, “{name} 1” to “{name} {screens}”. Works until {date}.', {
          ...values,
          screens,
        }),
    t('# Keep it secret until then: anyone who has this file can add screens to your account.'),
  ];
  const settings = writeSettingsFile({ server: readServer(server), wifi, pairingToken: token, timeZone });
  return `${head.map((line) => `${line}\r\n`).join('')}${settings}`;
}
