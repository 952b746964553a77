import { api } from '@vitrine/contract/api';
import { openApiDocument } from '@vitrine/contract/core/openapi';
import type { system as table } from '@vitrine/contract/system';
import type { Verbs } from '../../http/handlers.ts';
import { pingDatabase } from '../../platform/database/availability.ts';
import type { Platform } from '../../platform/platform.ts';
import { readGuideSections } from '../docs/index.ts';
import { createRequestMeter } from './request-meter.ts';

/** Timeout of the health check; load balancers call it every few seconds. */
const HEALTH_MS = 1_000;

/** The server itself: whether it works, where it is, what it offers. */
export function createSystem({ db, version, publicUrl }: Platform): Verbs<typeof table> {
  /** Made at the first request, because few installations ever ask for it. */
  let document: ReturnType<typeof openApiDocument> | null = null;
  let guide: ReturnType<typeof readGuideSections> | null = null;
  const meter = createRequestMeter();
  return {
    health: async () => {
      await pingDatabase(db, HEALTH_MS);
      return { status: 'ok' as const, version };
    },
    playerAddress: () => `${publicUrl()}/player/`,
    measureRequest: ({ bytes, length }, { address }) => meter.measure(bytes, length, address),
    guide: () => (guide ??= readGuideSections()),
    openapi: () => (document ??= openApiDocument(api, version)),
  };
}
