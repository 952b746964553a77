import type { accounts as table } from '@vitrine/contract/accounts';
import { createFilesCookieHeader } from '../../http/files/files-cookie.ts';
import { answer, type Verbs } from '../../http/handlers.ts';
import type { Demo } from './demo.ts';
import type { PasswordReset } from './password-reset.ts';
import type { Accounts } from './service.ts';
import { answerSession, answerSessionEnd } from './session-answers.ts';

interface Services {
  accounts: Accounts;
  passwordReset: PasswordReset;
  demo: Demo;
  singleSignOn: {
    /** True if an identity provider vouches for a domain. */
    isUsed(): Promise<boolean>;
    findSignOutAddress(sessionId: string): Promise<string | null>;
  };
  billing: { endAll: (accountId: string) => Promise<void> };
}

/** Accounts, with the cookie of their sessions, and with what features above them know of a sign-in. */
export const createAccountVerbs = ({
  accounts,
  passwordReset,
  demo,
  singleSignOn,
  billing,
}: Services): Verbs<typeof table> => ({
  ...accounts,
  ...passwordReset,
  installation: async () => ({
    ...(await accounts.installation()),
    hasSingleSignOn: await singleSignOn.isUsed(),
  }),
  register: async (body, origin) => answerSession(await accounts.register(body, origin), origin),
  login: async (body, origin) => answerSession(await accounts.signIn(body, origin), origin),
  demo: async ({ token }, origin) => answerSession(await demo.signIn(token, origin), origin),
  logout: async ({ sessionId }, origin) => {
    const redirectTo = await singleSignOn.findSignOutAddress(sessionId);
    await accounts.signOut(sessionId);
    return answerSessionEnd(redirectTo ?? undefined, origin);
  },
  me: async (caller, { bearer, isSecure }) => {
    const me = await accounts.me(caller);
    if (caller.key !== null) return me;
    const { filesToken, lifetimeMs } = accounts.filesTokenOf(bearer ?? '');
    return answer(me, { headers: createFilesCookieHeader(filesToken, lifetimeMs, isSecure) });
  },
  profile: (caller) => accounts.me(caller),
  endSessions: async ({ userId, sessionId }, { includingThis }, origin) => {
    const ended = await accounts.endSessions(userId, includingThis ? null : sessionId);
    return includingThis ? answerSessionEnd(ended, origin) : ended;
  },
  deleteAccount: async (caller, body, origin) => {
    await accounts.remove(caller, body, () => billing.endAll(caller.accountId));
    return answerSessionEnd(undefined, origin);
  },
});
