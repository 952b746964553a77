import { identityProviders, singleSignOn as routes } from '@vitrine/contract/sign-in/single-sign-on';
import { createFilesCookieHeader } from '../../http/files/files-cookie.ts';
import { answer, answerRedirect } from '../../http/handlers.ts';
import { createCookieHeader, readCookie } from '../../http/host-cookie.ts';
import type { Origin } from '../../http/request.ts';
import type { Http } from '../../http/serve.ts';
import { ATTEMPT_LIFETIME_MS, SESSION_LIFETIME_MS } from '../accounts/index.ts';
import type { SingleSignOn } from './service.ts';
import type { Browser } from './sign-in.ts';

const success = true as const;

/** The cookie that binds a sign-in to the browser that began it. */
const COOKIE = 'vitrine_single_sign_on';

const toBrowser = ({ address, userAgent, bearer, cookies, isSecure }: Origin): Browser => ({
  address,
  userAgent,
  bearer,
  secret: readCookie(COOKIE, cookies, isSecure),
});

export function serveSingleSignOn({ serve }: Http, singleSignOn: SingleSignOn): void {
  const { providers } = singleSignOn;
  serve(routes, {
    options: async ({ body, origin }) => ({ provider: await singleSignOn.findFor(body.email, origin.address) }),
    start: async ({ query, origin }) => {
      const { to, secret } = await singleSignOn.start(query.provider, query.returnTo, toBrowser(origin));
      return answerRedirect(to, createCookieHeader(COOKIE, secret, ATTEMPT_LIFETIME_MS, origin.isSecure));
    },
    callback: async ({ query, origin }) => answerRedirect(await singleSignOn.receive(query, toBrowser(origin))),
    complete: async ({ body, origin }) => {
      const { token, filesToken, user, returnTo } = await singleSignOn.complete(body.code, toBrowser(origin));
      return answer(
        { token, user, returnTo },
        { headers: createFilesCookieHeader(filesToken, SESSION_LIFETIME_MS, origin.isSecure) },
      );
    },
  });
  serve(identityProviders, {
    list: () => providers.list(),
    check: ({ body }) => providers.check(body.issuer),
    create: async ({ params, body }) => ({ success, provider: await providers.create(params.userId, body) }),
    update: async ({ params, body }) => ({
      success,
      provider: await providers.update(params.userId, params.id, body),
    }),
    remove: async ({ params }) => {
      await providers.remove(params.userId, params.id);
      return { success };
    },
  });
}
