import { accounts as routes } from '@vitrine/contract/accounts';
import { createFilesCookieHeader } from '../../http/files/files-cookie.ts';
import { answer } from '../../http/handlers.ts';
import type { Http } from '../../http/serve.ts';
import type { Demo } from './demo.ts';
import type { PasswordReset } from './password-reset.ts';
import type { Accounts } from './service.ts';
import { SESSION_LIFETIME_MS } from './sessions.ts';

interface SignOn {
  /** True if an identity provider vouches for a domain. */
  isUsed(): Promise<boolean>;
  findSignOutAddress(sessionId: string): Promise<string | null>;
}

export function serveAccounts(
  { serve }: Http,
  accounts: Accounts,
  passwordReset: PasswordReset,
  demo: Demo,
  endSubscriptions: (accountId: string) => Promise<void>,
  singleSignOn: SignOn,
): void {
  serve(routes, {
    installation: async () => ({
      ...(await accounts.installation()),
      hasSingleSignOn: await singleSignOn.isUsed(),
    }),
    register: async ({ body, origin }) => {
      const { token, user, filesToken } = await accounts.register(body, origin);
      return answer(
        { token, user },
        { headers: createFilesCookieHeader(filesToken, SESSION_LIFETIME_MS, origin.isSecure) },
      );
    },
    login: async ({ body, origin }) => {
      const { token, user, filesToken } = await accounts.signIn(body, origin);
      return answer(
        { token, user },
        { headers: createFilesCookieHeader(filesToken, SESSION_LIFETIME_MS, origin.isSecure) },
      );
    },
    demo: async ({ body, origin }) => {
      const { token, user, filesToken } = await demo.signIn(body.token, origin);
      return answer(
        { token, user },
        { headers: createFilesCookieHeader(filesToken, SESSION_LIFETIME_MS, origin.isSecure) },
      );
    },
    logout: async ({ caller, origin }) => {
      const redirectTo = await singleSignOn.findSignOutAddress(caller.sessionId);
      await accounts.signOut(caller.sessionId);
      const outcome = { success: true as const, ...(redirectTo === null ? {} : { redirectTo }) };
      return answer(outcome, { headers: createFilesCookieHeader('', 0, origin.isSecure) });
    },
    me: async ({ caller, origin }) => {
      const me = await accounts.me(caller);
      if (caller.key !== null) return me;
      const { filesToken, lifetimeMs } = accounts.filesTokenOf(origin.bearer ?? '');
      const headers = createFilesCookieHeader(filesToken, lifetimeMs, origin.isSecure);
      return answer(me, { headers });
    },
    profile: async ({ caller }) => ({ user: await accounts.me(caller) }),
    forgotPassword: async ({ body, origin }) => {
      await passwordReset.ask(body.email, origin.address);
      return {
        success: true as const,
        message: 'If an account with this email exists, a password reset link has been sent.',
      };
    },
    resetPassword: async ({ body, origin }) => {
      await passwordReset.use(body.token, body.password, origin);
      return { success: true as const };
    },
    changeProfile: async ({ caller, body }) => ({ user: await accounts.changeProfile(caller, body) }),
    changeTimeZone: async ({ caller, body }) => ({ user: await accounts.changeTimeZone(caller, body) }),
    changePassword: async ({ caller, body, origin }) => {
      await accounts.changePassword(caller, body, origin);
      return { success: true as const };
    },
    sessions: async ({ caller }) => ({ sessions: await accounts.sessions(caller.userId, caller.sessionId) }),
    endSessions: async ({ caller, body, origin }) => {
      const ended = await accounts.endSessions(caller.userId, body.includingThis ? null : caller.sessionId);
      const outcome = { success: true as const, ended };
      return body.includingThis
        ? answer(outcome, { headers: createFilesCookieHeader('', 0, origin.isSecure) })
        : outcome;
    },
    endSession: async ({ caller, params }) => {
      await accounts.endSession(caller.userId, params.id);
      return { success: true as const };
    },
    deleteAccount: async ({ caller, body, origin }) => {
      await accounts.remove(caller, body, () => endSubscriptions(caller.accountId));
      return answer({ success: true as const }, { headers: createFilesCookieHeader('', 0, origin.isSecure) });
    },
  });
}
