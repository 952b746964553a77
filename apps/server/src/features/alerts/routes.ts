import { alerts as routes } from '@vitrine/contract/alerts';
import type { Http } from '../../http/serve.ts';
import type { Alerts } from './service.ts';

export function serveAlerts({ serve }: Http, alerts: Alerts): void {
  serve(routes, {
    settings: async ({ caller }) => ({ settings: await alerts.settings(caller) }),
    changeSettings: async ({ caller, body }) => ({
      success: true as const,
      settings: await alerts.changeSettings(caller, body),
    }),
  });
}
