import { ownData as routes } from '@vitrine/contract/team/own-data';
import { createFilesCookieHeader } from '../../http/files/files-cookie.ts';
import { answer } from '../../http/handlers.ts';
import type { Http } from '../../http/serve.ts';
import type { Accounts } from '../accounts/index.ts';
import type { ReadOwnData } from './service.ts';

export function serveOwnData(
  { serve }: Http,
  readOwnData: ReadOwnData,
  accounts: Accounts,
  endSubscriptions: (accountId: string) => Promise<void>,
): void {
  serve(routes, {
    read: ({ caller }) => readOwnData(caller),
    remove: async ({ caller, body, origin }) => {
      await accounts.removeUser(caller.userId, body.password, endSubscriptions);
      return answer({ success: true as const }, { headers: createFilesCookieHeader('', 0, origin.isSecure) });
    },
  });
}
