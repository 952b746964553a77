import { AppError } from '@vitrine/contract/core/errors';
import { isSameSecret, newSecret } from '../../platform/secrets.ts';
import type { Accounts } from './service.ts';
import { passwordProof } from './proof.ts';

/** No mail reaches it (RFC 2606). */
const EMAIL = 'demo@example.com';

const CLIENT = { address: '127.0.0.1', userAgent: 'Vitrine' };

interface OpenDemo {
  /** The account of the demonstration. */
  accountId: string;
  userId: string;
  token: string;
}

export type Demo = ReturnType<typeof createDemo>;

/** The account of a demonstration, which a link opens without a password. Without `open` there is none. */
export function createDemo(accounts: Accounts) {
  let opened: OpenDemo | null = null;

  return {
    /** Opens the demonstration, and makes its account if there is none. Its links end with this process. */
    async open(): Promise<OpenDemo> {
      const userId = (await accounts.findUserId(EMAIL)) ?? (await register(accounts));
      const [own] = await accounts.listOwn(userId, null);
      if (own === undefined) throw new Error('The user of the demonstration belongs to no account');
      opened = { accountId: own.id, userId, token: newSecret() };
      return opened;
    },

    /** @throws auth.credentials_invalid for another token, and without a demonstration */
    signIn(token: string, client: typeof CLIENT): ReturnType<Accounts['startSession']> {
      if (opened === null || !isSameSecret(token, opened.token)) throw new AppError('auth.credentials_invalid');
      return accounts.startSession(opened.userId, client, passwordProof, { isTold: false });
    },
  };
}

async function register(accounts: Accounts): Promise<string> {
  const { user } = await accounts.register(
    { name: 'Demo', organization: 'Park', email: EMAIL, password: newSecret() },
    CLIENT,
    'operator',
  );
  await accounts.endSessions(user.userId, null);
  return user.userId;
}
