import { passkeys as routes } from '@vitrine/contract/sign-in/passkeys';
import { createFilesCookieHeader } from '../../http/files/files-cookie.ts';
import { answer } from '../../http/handlers.ts';
import type { Http } from '../../http/serve.ts';
import { SESSION_LIFETIME_MS } from '../accounts/index.ts';
import type { Passkeys } from './service.ts';

const success = true as const;

export function servePasskeys({ serve }: Http, passkeys: Passkeys): void {
  serve(routes, {
    list: ({ caller, origin }) => passkeys.list(caller, origin),
    begin: async ({ caller, body, origin }) => ({
      options: await passkeys.begin(caller, body.password, origin.serverUrl),
    }),
    add: async ({ caller, body, origin }) => ({ success, passkey: await passkeys.add(caller, body, origin) }),
    rename: async ({ caller, params, body }) => ({
      success,
      passkey: await passkeys.rename(caller.userId, params.id, body.name),
    }),
    remove: async ({ caller, params, origin }) => {
      await passkeys.remove(caller, params.id, origin);
      return { success };
    },
    beginSignIn: async ({ origin }) => ({ options: await passkeys.beginSignIn(origin) }),
    signIn: async ({ body, origin }) => {
      const { token, user, filesToken } = await passkeys.signIn(body.credential, origin);
      return answer(
        { token, user },
        { headers: createFilesCookieHeader(filesToken, SESSION_LIFETIME_MS, origin.isSecure) },
      );
    },
  });
}
