import { isDeepStrictEqual } from 'node:util';
import {
  type MachineSettings,
  readServer,
  readSettingsFile,
  readWifi,
  type WifiSettings,
  writeSettingsFile,
} from '@vitrine/contract/agent/settings-file';
import { t } from '../../page/language.ts';
import type { WifiInReach } from '../../network/network-status.ts';

/** The value of `network` for a network whose name is typed. */
export const OTHER = 'other';
/** The value of `network` for a cable. */
export const CABLE = 'cable';
/** The beginning of the value of `network` for a Wi-Fi in reach; its name follows. */
export const IN_REACH = 'wifi:';

/** The fields as a person has filled them in. */
export interface FormValues {
  network: string;
  /** The name of a network that is not in the list. */
  name: string;
  password: string;
  server: string;
  token: string;
}

export type FormErrors = Partial<Record<keyof FormValues, string>>;

/** The facts about the machine when somebody opens the form. */
export interface FormFacts {
  inReach: WifiInReach[];
  /** The settings before the form. */
  current: MachineSettings;
}

/** Returns the values with which the form begins; passwords are not among them. */
export function startValues({ inReach, current: { wifi, server } }: FormFacts): FormValues {
  const isInReach = inReach.some(({ name }) => name === wifi?.name);
  const nothing = inReach.length === 0 ? OTHER : '';
  return {
    network: wifi === null ? nothing : isInReach ? IN_REACH + wifi.name : OTHER,
    name: wifi === null || isInReach ? '' : wifi.name,
    password: '',
    server: server ?? '',
    token: '',
  };
}

/** Returns null when the work fails, whose message is for files and not for a form. */
function tryTo<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Returns the chosen Wi-Fi; null for a cable or a mistake, which is added to `errors`. */
function checkWifi(values: FormValues, { inReach, current }: FormFacts, errors: FormErrors): WifiSettings | null {
  const { network, password } = values;
  if (network === CABLE) return null;
  const isListed = network.startsWith(IN_REACH);
  const name = isListed ? network.slice(IN_REACH.length) : values.name;
  const isOpen = isListed && inReach.some((each) => each.name === name && each.isOpen);
  const kept = current.wifi?.name === name ? (current.wifi.password ?? '') : '';
  const used = isOpen ? '' : password || kept;
  if (!isListed && network !== OTHER) errors.network = t('Choose a network.');
  else if (name === '') errors.name = t('Enter the name of the network.');
  else if (tryTo(() => readWifi(name, '', '')) === null) errors.name = t('A network’s name has at most 32 bytes.');
  else if (isListed && !isOpen && used === '') errors.password = t('Enter the password of this network.');
  else {
    const wifi = tryTo(() => readWifi(name, used, current.wifi?.country ?? ''));
    if (wifi !== null) return wifi;
    errors.password = t('A Wi-Fi password has 8 to 63 letters, digits and signs, without accents.');
  }
  return null;
}

/** Returns the settings as the machine would read them; those that the file cannot hold are missing. */
const writeAndRead = (settings: MachineSettings): MachineSettings =>
  readSettingsFile(Buffer.from(writeSettingsFile(settings))).settings;

/** Returns the settings of a form, or the mistakes in its fields. */
export function checkForm(
  values: FormValues,
  facts: FormFacts,
): { settings: MachineSettings; errors: null } | { settings: null; errors: FormErrors } {
  const { current } = facts;
  const errors: FormErrors = {};
  const wifi = checkWifi(values, facts, errors);
  const server = tryTo(() => readServer(values.server));
  if (server === null) {
    errors.server = t('Enter the address at which you open Vitrine, such as http://192.168.1.10:3000');
  }
  // People may copy the whole line of the file.
  const token = values.token.trim().replace(/^TOKEN\s*=\s*/i, '');
  const pairingToken = token === '' ? (server === current.server ? current.pairingToken : null) : token;
  if (writeAndRead({ server: null, wifi: null, pairingToken }).pairingToken !== pairingToken) {
    errors.token = t('Copy the whole token from the console.');
  }
  // A line break in a name, for example, would end its line in the file.
  if (!isDeepStrictEqual(writeAndRead({ server: null, wifi, pairingToken: null }).wifi, wifi)) {
    errors[values.network === OTHER ? 'name' : 'network'] ??= t('This name can’t be used.');
  }
  if (Object.keys(errors).length > 0) return { settings: null, errors };
  // The form has no fields for the other settings.
  return { settings: { ...current, server, wifi, pairingToken }, errors: null };
}
