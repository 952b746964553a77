import { say } from '@vitrine/contract/core/say';
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The name of an unknown browser, which cannot be a sentence or an address, because emails show it. */
const PRODUCT = /^[a-z][\w-]{0,39}/i;

/** `Chrome on Windows`, from a user agent, without versions; for an unknown browser, its first word. */
export function nameBrowser(userAgent: string): string {
  const parts = findBrowserParts(userAgent);
  if (parts !== undefined) return `${parts.browser} on ${parts.system}`;
  return nameIn(browsers, userAgent) ?? PRODUCT.exec(userAgent.trim())?.[0] ?? say('Unknown browser');
}

/** Browser and operating system; undefined if one is not known. */
export function findBrowserParts(userAgent: string): { browser: string; system: string } | undefined {
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  return browser === undefined || system === undefined ? undefined : { browser, system };
}

const nameIn = (names: readonly [RegExp, string][], text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1];
