import { startBackgroundWork } from './composition/background.ts';
import { createFeatures } from './composition/features.ts';
import { exposeFeatures } from './composition/exposed-metrics.ts';
import type { Settings } from './composition/settings.ts';
import { openHttp, serveFeatures } from './composition/routes.ts';
import type { Http } from './http/serve.ts';
import type { Platform } from './platform/platform.ts';

export interface App {
  http: Http['app'];
  /** The account that is or will be the admin, as text. */
  adminNote(): Promise<string>;
  /**
   * Opens the demonstration: an account with sample content. Returns the token that signs in to it.
   *
   * @param timeZone of the sample screens
   */
  openDemo(timeZone: string): Promise<string>;
  /** Creates the partitions of the coming months. Without them rows go to the default partitions. */
  preparePartitions(): Promise<void>;
  /** Answers the requests in progress and accepts no new connections. The first step of a shutdown. */
  drain: () => Promise<void>;
  /** Ends the background work. Called after the HTTP server was closed. */
  close(): Promise<void>;
}

/** Builds the application. Only this module and `composition` know every feature. */
export async function createApp(platform: Platform, settings: Settings): Promise<App> {
  const features = createFeatures(platform, settings);
  const http = await openHttp(platform, settings, features);
  serveFeatures(http, platform, settings, features);
  exposeFeatures(platform, settings, features);

  const { accounts, idempotency, liveness, logs, pending, states, systemReleases, webhooks } = features;
  await pending.ready();
  await accounts.appointAdmin();
  if (settings.isWorker) await startBackgroundWork(platform, settings, features);

  return {
    http: http.app,
    drain: http.drain,
    preparePartitions: () => features.partitions.prepare(),
    adminNote: () => accounts.adminNote(),
    async openDemo(timeZone) {
      const { accountId, token } = await features.demo.open();
      const { hasSamples } = await features.firstSteps.firstSteps({ accountId });
      if (!hasSamples) await features.samples.addSamples({ accountId }, { timezone: timeZone });
      return token;
    },
    async close() {
      idempotency.close();
      liveness.close();
      await systemReleases.close();
      await webhooks.close();
      await states.close();
      await logs.close();
    },
  };
}
