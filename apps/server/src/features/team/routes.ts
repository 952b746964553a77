import { signInPolicy as policyRoutes } from '@vitrine/contract/team/sign-in-policy';
import { team as routes } from '@vitrine/contract/team/team';
import { AppError } from '@vitrine/contract/core/errors';
import { createFilesCookieHeader } from '../../http/files/files-cookie.ts';
import { answer } from '../../http/handlers.ts';
import type { Http } from '../../http/serve.ts';
import { type Accounts, SESSION_LIFETIME_MS } from '../accounts/index.ts';
import type { Team } from './service.ts';
import type { AccountPolicy } from './account-policy.ts';

const success = true as const;

export function serveTeam({ serve }: Http, team: Team, policy: AccountPolicy, accounts: Accounts): void {
  serve(policyRoutes, {
    read: ({ caller }) => policy.read(caller.accountId),
    change: async ({ caller, body }) => ({ success, policy: await policy.change(caller.accountId, body) }),
  });
  serve(routes, {
    accounts: async ({ caller }) => ({
      accounts: await accounts.listOwn(caller.userId, caller.accountId),
      mayCreate: await team.mayOpenAccounts(caller),
    }),
    createAccount: async ({ caller, body }) => {
      const id = await team.createAccount(caller, body.organization);
      const account = (await accounts.listOwn(caller.userId, caller.accountId)).find((each) => each.id === id);
      if (account === undefined) throw new AppError('account.not_found');
      return { success, account };
    },
    switchAccount: async ({ caller, params }) => {
      await accounts.use(caller.userId, caller.sessionId, params.accountId);
      return { success };
    },
    members: async ({ caller, query }) => ({ members: await team.members(caller, query.search) }),
    changeMember: async ({ caller, params, body }) => ({
      success,
      member: await team.changeMember(caller, params.memberId, body),
    }),
    removeMember: async ({ caller, params }) => {
      await team.remove(caller, params.memberId);
      return { success };
    },
    leave: async ({ caller }) => {
      await team.leave(caller);
      return { success };
    },
    handOver: async ({ caller, params, body }) => {
      await team.handOver(caller, params.memberId, body.password);
      return { success };
    },
    resetSecondFactor: async ({ caller, params, origin }) => {
      await team.resetSecondFactor(caller, params.memberId, origin);
      return { success };
    },
    invitations: async ({ caller, query }) => team.invitations(caller.accountId, query.search),
    invite: async ({ caller, body }) => ({ success, invitation: await team.invite(caller, body) }),
    resendInvitation: async ({ caller, params }) => ({
      success,
      invitation: await team.resend(caller.accountId, params.id),
    }),
    invitationLink: async ({ caller, params }) => ({
      success,
      link: await team.link(caller.accountId, params.id),
    }),
    revokeInvitation: async ({ caller, params }) => {
      await team.revoke(caller.accountId, params.id);
      return { success };
    },
    readInvitation: async ({ body, origin }) => ({ invitation: await team.read(body.token, origin.address) }),
    acceptInvitation: async ({ body, origin }) => {
      const { token, user, filesToken } = await team.accept(body, origin);
      return answer(
        { token, user },
        { status: 201, headers: createFilesCookieHeader(filesToken, SESSION_LIFETIME_MS, origin.isSecure) },
      );
    },
    join: async ({ caller, body, origin }) => ({
      success,
      accountId: await team.join(caller, body.token, origin.address),
    }),
  });
}
