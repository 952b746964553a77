import { findCurrentTimeZone } from '../core/time-zone.ts';
import { cleanTag, isTag, MAX_TAG_LENGTH, MAX_TAGS, sortTags } from '../tags/tag-text.ts';

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

/** What a screen that pairs by its token begins with. */
export interface ScreenFacts {
  tags?: string[];
  site?: string;
  address?: string;
}

/** The settings that people give the machine of a screen with a file `vitrine.txt`. */
export interface MachineSettings extends ScreenFacts {
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

const NAMES = [
  'SERVER',
  'WIFI',
  'WIFI_PASSWORD',
  'WIFI_COUNTRY',
  'TIMEZONE',
  'ROTATION',
  'TAGS',
  'SITE',
  'ADDRESS',
  'TOKEN',
] as const;
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

/** @throws Error that says how to correct it */
function readTags(text: string): string[] {
  const tags = sortTags(
    text
      .split(',')
      .map(cleanTag)
      .filter((tag) => tag !== ''),
  );
  if (tags.length > MAX_TAGS) throw new Error(`TAGS: write at most ${MAX_TAGS} tags`);
  if (tags.every(isTag)) return tags;
  throw new Error(
    `TAGS: write tags of at most ${MAX_TAG_LENGTH} letters, digits, spaces and dashes with commas between them, e.g. TAGS=bakery, north`,
  );
}

/** @throws Error that says how to correct it */
function readShort(name: 'SITE' | 'ADDRESS', text: string, max: number): string {
  if (text.length <= max) return text;
  throw new Error(`${name}: write at most ${max} characters`);
}

/** A `vitrine.txt` as it was read. */
export interface ReadSettings {
  /** What its lines say. A setting with a mistake counts as missing. */
  settings: MachineSettings;
  /** Sentences without their full stops that name what is wrong, and say how to correct it; empty for a file without mistakes. */
  mistakes: string[];
}

export const NO_SETTINGS: MachineSettings = { server: null, wifi: null, pairingToken: null };

/** Of a file of another kind every line is a mistake: nobody reads more of them. */
const MAX_MISTAKES = 5;

/** The beginnings of files of word processors. */
const DOCUMENTS = ['{\\rtf', 'PK\u0003\u0004', '%PDF', '\u00d0\u00cf\u0011\u00e0'];

/** Windows calls UTF-16 “Unicode”. Every second byte of it is zero in a file of settings, also without a byte order mark. */
function findEncoding([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return 'utf-8';
}

/** The pairs of quotes that editors and documents put around a value. */
const QUOTED = /^(?:"(.*)"|'(.*)'|[“„”](.*)[”“]|[‘‚’](.*)[’‘]|«(.*)»|»(.*)«)$/;

const dropQuotes = (value: string): string =>
  QUOTED.exec(value)
    ?.slice(1)
    .find((inner) => inner !== undefined) ?? value;

/**
 * Returns the value of a line. The name and the password of a Wi-Fi may contain any sign; in the other values, `;` at the
 * end and a comment are those of another format.
 */
function cleanValue(name: Name, written: string): string {
  const value = written.trim();
  if (name === 'WIFI' || name === 'WIFI_PASSWORD') return dropQuotes(value);
  return dropQuotes(value.replace(/(?:^|\s)#.*$/, '').replace(/[\s;,]+$/, ''))
    .replace(/[\s;,]+$/, '')
    .trim();
}

/** Returns the value of a line by the name of its setting. @throws Error that says what is wrong with the line */
function readLine(line: string): [Name, string] {
  if (line.includes('\uFFFD')) {
    throw new Error('its letters can’t be read. Save the file again with the encoding UTF-8');
  }
  const [, written = '', value = ''] = /^\s*(\w+)\s*[=:](.*)$/.exec(line) ?? [];
  const name = written.toUpperCase();
  if (isName(name)) return [name, cleanValue(name, value)];
  // The text after a name, or a line without a name, may be a password: the message does not repeat it.
  const [beginning] = /^\s*[\w ]{1,40}[=:]/.exec(line) ?? [];
  const found = beginning === undefined ? '' : `, not “${beginning.trim()}…”`;
  throw new Error(`expected ${NAMES.join('=…, ')}=…${found}`);
}

/**
 * Reads a `vitrine.txt`: lines like `SERVER=http://192.168.1.10:3000`, empty lines and comments with `#`. Of several lines
 * with the same name, the last one counts. What people and editors write otherwise is read where it has one meaning.
 */
export function readSettingsFile(content: Uint8Array): ReadSettings {
  // The decoders drop the byte order mark.
  const text = new TextDecoder(findEncoding(content)).decode(content);
  const begins = String.fromCharCode(...content.subarray(0, 5));
  if (DOCUMENTS.some((beginning) => begins.startsWith(beginning))) {
    const mistake = `${SETTINGS_FILE} is a document of a word processor: save it as plain text`;
    return { settings: NO_SETTINGS, mistakes: [mistake] };
  }
  if (text.trim() === '') {
    const mistake = `${SETTINGS_FILE} is empty: write at least the server’s address, e.g. SERVER=http://192.168.1.10:3000`;
    return { settings: NO_SETTINGS, mistakes: [mistake] };
  }
  const values: Partial<Record<Name, { value: string; line: number }>> = {};
  const mistakes = new Set<string>();

  function note(line: number | undefined, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    mistakes.add(`Line ${line ?? 1} of ${SETTINGS_FILE}: ${reason}`);
  }

  for (const [i, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    try {
      const [name, value] = readLine(line);
      values[name] = { value, line: i + 1 };
    } catch (error) {
      note(i + 1, error);
    }
  }
  const valueOf = (name: Name): string => values[name]?.value ?? '';

  /** Returns null also for a mistake, which it notes with the line of the first of these settings. */
  function tryTo<T>(names: readonly Name[], read: () => T): T | null {
    try {
      return read();
    } catch (error) {
      const named = names.find((name) => error instanceof Error && error.message.startsWith(name));
      note(values[named ?? names[0] ?? 'SERVER']?.line ?? values.WIFI_PASSWORD?.line, error);
      return null;
    }
  }

  const timeZone = values.TIMEZONE === undefined ? null : tryTo(['TIMEZONE'], () => readTimeZone(valueOf('TIMEZONE')));
  const rotation = values.ROTATION === undefined ? null : tryTo(['ROTATION'], () => readRotation(valueOf('ROTATION')));
  const tags = values.TAGS === undefined ? null : tryTo(['TAGS'], () => readTags(valueOf('TAGS')));
  const site = values.SITE === undefined ? null : tryTo(['SITE'], () => readShort('SITE', valueOf('SITE'), 100));
  const address =
    values.ADDRESS === undefined ? null : tryTo(['ADDRESS'], () => readShort('ADDRESS', valueOf('ADDRESS'), 200));
  const settings: MachineSettings = {
    server: valueOf('SERVER') === '' ? null : tryTo(['SERVER'], () => readServer(valueOf('SERVER'))),
    wifi: tryTo(['WIFI_PASSWORD', 'WIFI_COUNTRY', 'WIFI'], () =>
      readWifi(valueOf('WIFI'), valueOf('WIFI_PASSWORD'), valueOf('WIFI_COUNTRY')),
    ),
    pairingToken: tryTo(['TOKEN'], () => readToken(valueOf('TOKEN'))),
    ...(timeZone !== null && { timeZone }),
    ...(rotation !== null && { rotation }),
    ...(tags !== null && { tags }),
    ...(site !== null && { site }),
    ...(address !== null && { address }),
  };
  return { settings, mistakes: [...mistakes].slice(0, MAX_MISTAKES) };
}

/** Returns a `vitrine.txt` that {@link readSettingsFile} reads as these settings. */
export function writeSettingsFile({
  server,
  wifi,
  pairingToken,
  timeZone,
  rotation,
  ...screen
}: MachineSettings): string {
  const values: [Name, string | null | undefined][] = [
    ['SERVER', server],
    ['WIFI', wifi?.name],
    ['WIFI_PASSWORD', wifi?.password],
    ['WIFI_COUNTRY', wifi?.country],
    ['TIMEZONE', timeZone],
    ['TOKEN', pairingToken],
    ['ROTATION', rotation?.toString()],
    ['TAGS', screen.tags?.join(', ')],
    ['SITE', screen.site],
    ['ADDRESS', screen.address],
  ];
  return values
    .flatMap(([name, value]) => (value === null || value === undefined ? [] : [`${name}=${quoteIfNeeded(value)}\r\n`]))
    .join('');
}

/** Spaces and quotes at the ends of a value would be taken for those of an editor. */
const quoteIfNeeded = (value: string): string =>
  value.trim() !== value || QUOTED.test(value) || value.startsWith('"') ? `"${value}"` : value;
