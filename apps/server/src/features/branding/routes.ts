import { branding as routes } from '@vitrine/contract/branding';
import type { Http } from '../../http/serve.ts';
import type { Branding } from './service.ts';

export function serveBranding({ serve }: Http, branding: Branding): void {
  serve(routes, {
    get: async ({ caller }) => ({ settings: await branding.get(caller.accountId) }),
    update: async ({ caller, body }) => ({ settings: await branding.update(caller.accountId, body.primaryColor) }),
    uploadLogo: async ({ caller, file }) => ({ settings: await branding.uploadLogo(caller.accountId, file) }),
    deleteLogo: async ({ caller }) => ({ settings: await branding.deleteLogo(caller.accountId) }),
  });
}
