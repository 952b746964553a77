import { admin as routes } from '@vitrine/contract/admin';
import type { Http } from '../../http/serve.ts';
import type { Admin } from './service.ts';

const success = { success: true } as const;

export function serveAdmin({ serve }: Http, admin: Admin): void {
  serve(routes, {
    users: async ({ query }) => admin.users(query.search),
    stats: async () => admin.stats(),
    health: async () => admin.health(),
    forceThumbnails: async () => ({ ...success, queued: await admin.forceThumbnails() }),
    clearExpired: async () => ({ cleared: await admin.clearExpired() }),
    resetUser: async ({ params }) => {
      await admin.reset(params.userId);
      return success;
    },
    updateLimits: async ({ params, body }) => {
      await admin.grant(params.userId, body);
      return success;
    },
    setPlan: async ({ params, body }) => {
      await admin.setPlan(params.userId, body.plan);
      return success;
    },
    setAdmin: async ({ params, body }) => {
      await admin.setAdmin(params.userId, body.isAdmin);
      return success;
    },
    suspend: async ({ params, body }) => {
      await admin.setSuspended(params.userId, body.isSuspended);
      return success;
    },
    deleteUser: async ({ params }) => {
      await admin.remove(params.userId);
      return success;
    },
    jobs: async () => admin.jobs(),
    retryJob: async ({ params }) => {
      await admin.retryJob(params.name, params.jobId);
      return success;
    },
  });
}
