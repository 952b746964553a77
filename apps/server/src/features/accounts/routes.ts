import { accounts as routes } from '@vitrine/contract/accounts';
import { answer, FILES_COOKIE, type Http } from '../../http/serve.ts';
import type { Accounts } from './service.ts';
import { SESSION_LIFETIME_MS } from './sessions.ts';

export function serveAccounts({ serve }: Http, accounts: Accounts): void {
  serve(routes, {
    register: async ({ body, origin }) => {
      const { token, user, filesToken } = await accounts.register(body, origin);
      return answer({ token, user }, { headers: cookie(filesToken, SESSION_LIFETIME_MS, origin.isSecure) });
    },
    login: async ({ body, origin }) => {
      const { token, user, filesToken } = await accounts.signIn(body, origin);
      return answer({ token, user }, { headers: cookie(filesToken, SESSION_LIFETIME_MS, origin.isSecure) });
    },
    logout: async ({ caller, origin }) => {
      await accounts.signOut(caller.sessionId);
      return answer({ success: true as const }, { headers: cookie('', 0, origin.isSecure) });
    },
    me: async ({ caller }) => accounts.me(caller.accountId),
    profile: async ({ caller }) => ({ user: await accounts.me(caller.accountId) }),
  });
}

function cookie(value: string, lifetimeMs: number, isSecure: boolean): Record<string, string> {
  const secure = isSecure ? '; Secure' : '';
  const maxAge = Math.floor(lifetimeMs / 1000);
  return { 'set-cookie': `${FILES_COOKIE}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}` };
}
