import { secondFactors as routes } from '@vitrine/contract/sign-in/second-factors';
import { createFilesCookieHeader } from '../../http/files/files-cookie.ts';
import { answer } from '../../http/handlers.ts';
import type { Http } from '../../http/serve.ts';
import { SESSION_LIFETIME_MS } from '../accounts/index.ts';
import type { SecondFactors } from './service.ts';

const success = true as const;

export function serveSecondFactors({ serve }: Http, factors: SecondFactors): void {
  serve(routes, {
    read: ({ caller }) => factors.read(caller),
    start: ({ caller, body }) => factors.start(caller, body.password),
    confirm: async ({ caller, body, origin }) => ({
      success,
      recoveryCodes: await factors.confirm(caller, body.code, origin),
    }),
    prove: async ({ caller, body }) => {
      await factors.prove(caller, body.code);
      return { success };
    },
    renewRecoveryCodes: async ({ caller, body, origin }) => ({
      success,
      recoveryCodes: await factors.renewRecoveryCodes(caller, body, origin),
    }),
    turnOff: async ({ caller, body, origin }) => {
      await factors.turnOff(caller, body, origin);
      return { success };
    },
    signIn: async ({ body, origin }) => {
      const { token, user, filesToken } = await factors.signIn(body, origin);
      return answer(
        { token, user },
        { headers: createFilesCookieHeader(filesToken, SESSION_LIFETIME_MS, origin.isSecure) },
      );
    },
  });
}
