import { approvals as routes } from '@vitrine/contract/team/approvals';
import { answer } from '../../http/handlers.ts';
import type { Http } from '../../http/serve.ts';
import type { Approvals } from './service.ts';

const success = true as const;

export function serveApprovals({ serve, findEndpoint }: Http, approvals: Approvals): void {
  serve(routes, {
    settings: async ({ caller }) => ({ settings: await approvals.settings(caller) }),
    changeSettings: async ({ caller, body }) => ({
      success,
      settings: await approvals.changeSettings(caller, body.isOn),
    }),
    list: async ({ caller, query }) => {
      const { approvals: shown, ...page } = await approvals.list(caller, query);
      return answer({ approvals: shown }, page);
    },
    get: ({ caller, params, origin }) => approvals.get(caller, params.id, findEndpoint, origin),
    approve: async ({ caller, params, body, origin }) => ({
      success,
      approval: await approvals.approve(caller, { id: params.id, look: body?.look }, findEndpoint, origin),
    }),
    decline: async ({ caller, params, body }) => ({
      success,
      approval: await approvals.decline(caller, params.id, body.reason),
    }),
    withdraw: async ({ caller, params }) => ({ success, approval: await approvals.withdraw(caller, params.id) }),
  });
}
