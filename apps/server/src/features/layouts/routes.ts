import { layouts as routes } from '@vitrine/contract/layouts/layouts';
import { answer } from '../../http/handlers.ts';
import type { Http } from '../../http/serve.ts';
import type { Layouts } from './service.ts';
import { listTemplates } from './template-pictures.ts';

const success = true as const;

export function serveLayouts({ serve }: Http, layouts: Layouts): void {
  const { previews } = layouts;
  serve(routes, {
    listTemplates: ({ query }) => Promise.resolve({ templates: listTemplates(query.purpose) }),
    list: async ({ caller, query }) => {
      const { items, ...page } = await layouts.list(caller.accountId, query);
      return answer({ layouts: items }, page);
    },
    get: async ({ caller, params }) => ({ layout: await layouts.get(caller.accountId, params.id) }),
    picture: async ({ caller, params }) => ({ picture: await layouts.picture(caller.accountId, params.id) }),
    create: async ({ caller, body }) => ({ success, layout: await layouts.create(caller.accountId, body) }),
    saveDraft: async ({ caller, params, body }) => ({
      success,
      layout: await layouts.saveDraft(caller.accountId, params.id, body.document, body.revision),
    }),
    discardDraft: async ({ caller, params }) => ({
      success,
      layout: await layouts.discardDraft(caller.accountId, params.id),
    }),
    publish: async ({ caller, params, body }) => ({
      success,
      layout: await layouts.publish(caller.accountId, params.id, body.revision),
    }),
    update: async ({ caller, params, body }) => ({
      success,
      layout: await layouts.update(caller.accountId, params.id, body),
    }),
    duplicate: async ({ caller, params }) => ({
      success,
      layout: await layouts.duplicate(caller.accountId, params.id),
    }),
    remove: async ({ caller, params }) => {
      await layouts.remove(caller.accountId, params.id);
      return { success };
    },
    previews: async ({ caller, params }) => ({ previews: await previews.list(caller.accountId, params.id) }),
    startPreview: async ({ caller, params, body }) => ({
      success,
      preview: await previews.start(caller.accountId, params.id, body),
    }),
    endPreview: async ({ caller, params }) => {
      await previews.end(caller.accountId, params.id, params.deviceId);
      return { success };
    },
  });
}
