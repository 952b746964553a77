import { findCurrentTimeZone } from '../core/time-zone.ts';

/** A network that the machine of a screen joins. */
export interface WifiSettings {
  /** 1 to 32 bytes of UTF-8. */
  name: string;
  /** 8 to 63 characters, or a key of 64 hexadecimal digits; null for a network without a password. */
  password: string | null;
  /** The country of the screen as two capital letters (ISO 3166-1), whose law decides which channels may be used; null: any. */
  country: string | null;
}

const ROTATIONS = [0, 90, 180, 270] as const;
export type Rotation = (typeof ROTATIONS)[number];

/** The settings that people give the machine of a screen with a file `vitrine.txt`. */
export interface MachineSettings {
  /** The server's origin, e.g. `https://signs.example.com`; null when the file names none. */
  server: string | null;
  wifi: WifiSettings | null;
  /** Pairs the screen without a code; null: the screen shows its code. */
  pairingToken: string | null;
  /** The IANA name of the time zone in which the screen is; absent when the file names none. */
  timeZone?: string;
  /** By how many degrees the picture is rotated clockwise, for a screen that is mounted upright; missing: 0. */
  rotation?: Rotation;
}

/** The name of this file. */
export const SETTINGS_FILE = 'vitrine.txt';

const NAMES = ['SERVER', 'WIFI', 'WIFI_PASSWORD', 'WIFI_COUNTRY', 'TIMEZONE', 'ROTATION', 'TOKEN'] as const;
type Name = (typeof NAMES)[number];

const isName = (name: string): name is Name => (NAMES as readonly string[]).includes(name);

/**
 * Returns the origin of the server.
 *
 * @param text as people write it: what they see in a browser, with or without a scheme, perhaps with a path
 * @throws Error that says how to correct it
 */
export function readServer(text: string): string {
  const written = text.trim();
  if (written === '')
    throw new Error('SERVER is empty: write the server’s address, e.g. SERVER=http://192.168.1.10:3000');
  try {
    const { protocol, origin } = new URL(/^[a-z]+:\/\//i.test(written) ? written : `http://${written}`);
    if (protocol === 'http:' || protocol === 'https:') return origin;
  } catch {
    // The error below covers this too.
  }
  throw new Error(`SERVER: “${written}” is not an address. Write it like http://192.168.1.10:3000`);
}

/**
 * Returns the Wi-Fi with these values; null for an empty name.
 *
 * @throws Error that says how to correct them
 */
export function readWifi(name: string, password: string, country: string): WifiSettings | null {
  if (name === '') {
    if (password !== '') throw new Error('WIFI is empty: write the name of the network, e.g. WIFI=Lobby');
    return null;
  }
  if (new TextEncoder().encode(name).length > 32) throw new Error('WIFI: the name of a network has at most 32 bytes');
  if (password !== '' && !/^(?:[\x20-\x7e]{8,63}|[\da-f]{64})$/i.test(password)) {
    throw new Error('WIFI_PASSWORD: a password has 8 to 63 letters, digits and signs without accents');
  }
  if (!/^(?:[a-z]{2})?$/i.test(country)) {
    throw new Error('WIFI_COUNTRY: write the country as two letters, e.g. WIFI_COUNTRY=DE');
  }
  return {
    name,
    password: password === '' ? null : password,
    country: country === '' ? null : country.toUpperCase(),
  };
}

/** @throws Error that says how to correct it */
function readToken(text: string): string | null {
  if (text === '') return null;
  if (/^[\w-]{10,200}$/.test(text)) return text;
  throw new Error('TOKEN: copy the whole line from the file that the console made');
}

/** @throws Error that says how to correct it */
function readTimeZone(text: string): string {
  const zone = findCurrentTimeZone(text);
  if (zone !== null) return zone;
  throw new Error('TIMEZONE: write a time zone by its name, e.g. TIMEZONE=Europe/Berlin');
}

/** @throws Error that says how to correct it */
function readRotation(text: string): Rotation {
  const rotation = ROTATIONS.find((each) => String(each) === text);
  if (rotation !== undefined) return rotation;
  throw new Error('ROTATION: write 0, 90, 180 or 270, the degrees by which the picture is rotated clockwise');
}

/**
 * Reads a `vitrine.txt`: lines like `SERVER=http://192.168.1.10:3000`, empty lines and comments with `#`. Of several lines
 * with the same name, the last one counts. Editors add byte order marks, carriage returns and quotes.
 *
 * @throws Error that names the line or the setting, and says how to correct it
 */
export function readSettingsFile(content: Uint8Array): MachineSettings {
  // Windows calls UTF-16 “Unicode”. Both decoders drop the byte order mark.
  const isUtf16 = content[0] === 0xff && content[1] === 0xfe;
  const lines = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(content).split(/\r\n|\r|\n/);
  const values: Partial<Record<Name, string>> = {};
  for (const [i, line] of lines.entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    const [, written = '', value = ''] = /^\s*(\w+)\s*=(.*)$/.exec(line) ?? [];
    const name = written.toUpperCase();
    if (!isName(name)) {
      // The text after a name, or a line without a name, may be a password: the message does not repeat it.
      const [beginning] = /^\s*[\w ]{1,40}[=:]/.exec(line) ?? [];
      const found = beginning === undefined ? '' : `, not “${beginning.trim()}…”`;
      throw new Error(`Line ${i + 1} of ${SETTINGS_FILE}: expected ${NAMES.join('=…, ')}=…${found}`);
    }
    values[name] = value.trim().replace(/^(["'“])(.*)["'”]$/, '$2');
  }
  const { SERVER = '', WIFI = '', WIFI_PASSWORD = '', WIFI_COUNTRY = '', TOKEN = '' } = values;
  const { TIMEZONE = '', ROTATION = '' } = values;
  return {
    server: SERVER === '' ? null : readServer(SERVER),
    wifi: readWifi(WIFI, WIFI_PASSWORD, WIFI_COUNTRY),
    pairingToken: readToken(TOKEN),
    ...(TIMEZONE !== '' && { timeZone: readTimeZone(TIMEZONE) }),
    ...(ROTATION === '' ? {} : { rotation: readRotation(ROTATION) }),
  };
}

/** Returns a `vitrine.txt` that {@link readSettingsFile} reads as these settings. */
export function writeSettingsFile({ server, wifi, pairingToken, timeZone, rotation }: MachineSettings): string {
  const values: [Name, string | null | undefined][] = [
    ['SERVER', server],
    ['WIFI', wifi?.name],
    ['WIFI_PASSWORD', wifi?.password],
    ['WIFI_COUNTRY', wifi?.country],
    ['TIMEZONE', timeZone],
    ['TOKEN', pairingToken],
    ['ROTATION', rotation?.toString()],
  ];
  return values
    .flatMap(([name, value]) => (value === null || value === undefined ? [] : [`${name}=${quoteIfNeeded(value)}\r\n`]))
    .join('');
}

/** Spaces and quotes at the ends of a value would be taken for those of an editor. */
const quoteIfNeeded = (value: string): string => (/^[\s"'“]|[\s"'”]$/.test(value) ? `"${value}"` : value);
