import { stringifySetCookie } from 'cookie';

/** The cookie gives access to files and the console's event stream only. */
export const FILES_COOKIE = 'vitrine_files';

/** The header that sets the cookie; with an empty value and no lifetime the browser removes it. */
export function filesCookieHeader(value: string, lifetimeMs: number, isSecure: boolean): Record<string, string> {
  const cookie = stringifySetCookie({
    name: FILES_COOKIE,
    value,
    path: '/',
    maxAge: Math.floor(lifetimeMs / 1000),
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
  });
  return { 'set-cookie': cookie };
}
