import type { ownData as table } from '@vitrine/contract/team/own-data';
import type { Verbs } from '../../http/handlers.ts';
import { type Accounts, answerSessionEnd } from '../accounts/index.ts';
import type { ReadOwnData } from './service.ts';

interface Services {
  ownData: ReadOwnData;
  accounts: Accounts;
  billing: { endAll: (accountId: string) => Promise<void> };
}

/** What is stored about a person, and its removal, which ends their session. */
export const createOwnDataVerbs = ({ ownData, accounts, billing }: Services): Verbs<typeof table> => ({
  read: ownData,
  remove: async ({ userId }, { password }, origin) => {
    await accounts.removeUser(userId, password, billing.endAll);
    return answerSessionEnd(undefined, origin);
  },
});
