import type { singleSignOn as table } from '@vitrine/contract/sign-in/single-sign-on';
import { answerRedirect, type Verbs } from '../../http/handlers.ts';
import { createCookieHeader, readCookie } from '../../http/host-cookie.ts';
import type { Origin } from '../../http/request.ts';
import { answerSession, ATTEMPT_LIFETIME_MS } from '../accounts/index.ts';
import type { SingleSignOn } from './service.ts';
import type { Browser } from './sign-in.ts';

/** The cookie that binds a sign-in to the browser that began it. */
const COOKIE = 'vitrine_single_sign_on';

const toBrowser = ({ address, userAgent, bearer, cookies, isSecure }: Origin): Browser => ({
  address,
  userAgent,
  bearer,
  secret: readCookie(COOKIE, cookies, isSecure),
});

/** The browser goes to the provider and back, with a cookie. */
export const createSingleSignOnVerbs = (singleSignOn: SingleSignOn): Verbs<typeof table> => ({
  ...singleSignOn,
  start: async ({ provider, returnTo }, origin) => {
    const { to, secret } = await singleSignOn.start(provider, returnTo, toBrowser(origin));
    return answerRedirect(to, createCookieHeader(COOKIE, secret, ATTEMPT_LIFETIME_MS, origin.isSecure));
  },
  callback: async (query, origin) => answerRedirect(await singleSignOn.receive(query, toBrowser(origin))),
  complete: async ({ code }, origin) => answerSession(await singleSignOn.complete(code, toBrowser(origin)), origin),
});
