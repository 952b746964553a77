import { parseCookie, stringifySetCookie } from 'cookie';

/**
 * The cookie's name. Where people use HTTPS, browsers accept the `__Host-` prefix from this host only, so that no
 * other host can set the cookie.
 */
const nameWith = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name);

/** The header that sets a cookie; with an empty value and no lifetime the browser removes it. */
export function createCookieHeader(
  name: string,
  value: string,
  lifetimeMs: number,
  isSecure: boolean,
): Record<string, string> {
  const cookie = stringifySetCookie({
    name: nameWith(name, isSecure),
    value,
    path: '/',
    maxAge: Math.floor(lifetimeMs / 1000),
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
  });
  return { 'set-cookie': cookie };
}

/** The value of a cookie in a `Cookie` header; null if it is not there. */
export const readCookie = (name: string, header: string, isSecure: boolean): string | null =>
  parseCookie(header)[nameWith(name, isSecure)] ?? null;
