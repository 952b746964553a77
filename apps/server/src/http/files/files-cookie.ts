import { parseCookie, stringifySetCookie } from 'cookie';

/** The cookie gives access to files and the console's event stream only. */
const FILES_COOKIE = 'vitrine_files';
/**
 * The cookie's name where people use HTTPS: browsers accept the prefix from this host only, so that no other host can
 * set it.
 */
const HOST_COOKIE = `__Host-${FILES_COOKIE}`;

/** The header that sets the cookie; with an empty value and no lifetime the browser removes it. */
export function createFilesCookieHeader(value: string, lifetimeMs: number, isSecure: boolean): Record<string, string> {
  const cookie = stringifySetCookie({
    name: isSecure ? HOST_COOKIE : FILES_COOKIE,
    value,
    path: '/',
    maxAge: Math.floor(lifetimeMs / 1000),
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
  });
  return { 'set-cookie': cookie };
}

/** The cookie's value in a `Cookie` header. */
export function readFilesCookie(header: string): string | null {
  const cookies = parseCookie(header);
  return cookies[HOST_COOKIE] ?? cookies[FILES_COOKIE] ?? null;
}
