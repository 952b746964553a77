import { createCookieHeader, readCookie } from '../host-cookie.ts';

/** The cookie gives access to files and the console's event stream only. */
const FILES_COOKIE = 'vitrine_files';

/** The header that sets the cookie; with an empty value and no lifetime the browser removes it. */
export const createFilesCookieHeader = (value: string, lifetimeMs: number, isSecure: boolean): Record<string, string> =>
  createCookieHeader(FILES_COOKIE, value, lifetimeMs, isSecure);

/** The cookie's value in a `Cookie` header. */
export const readFilesCookie = (header: string): string | null =>
  readCookie(FILES_COOKIE, header, true) ?? readCookie(FILES_COOKIE, header, false);
