import { api } from '@vitrine/contract/api';
import { openApiDocument } from '@vitrine/contract/core/openapi';
import { system as routes } from '@vitrine/contract/system';
import type { Http } from '../../http/serve.ts';
import type { Db } from '../../platform/database.ts';
import { pingDatabase } from '../../platform/database/availability.ts';
import { createRequestMeter } from './request-meter.ts';

/** Timeout of the health check; load balancers call it every few seconds. */
const HEALTH_MS = 1_000;

interface Dependencies {
  db: Db;
  version: string;
  /** The installation's base URL, without a trailing slash. */
  publicUrl: () => string;
}

export function serveSystem({ serve }: Http, { db, version, publicUrl }: Dependencies): void {
  /** Made at the first request, because few installations ever ask for it. */
  let document: ReturnType<typeof openApiDocument> | null = null;
  const meter = createRequestMeter();
  serve(routes, {
    health: async () => {
      await pingDatabase(db, HEALTH_MS);
      return { status: 'ok' as const, version };
    },
    playerAddress: async () => ({ playerUrl: `${publicUrl()}/player/` }),
    measureRequest: ({ bytes, length, origin }) => meter.measure(bytes, length, origin.address),
    openapi: async () => (document ??= openApiDocument(api, version)),
  });
}
