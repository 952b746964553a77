import { z } from 'zod';
import { MEASURE_PATH } from './core/proxy-limit.ts';
import { defineRoutes } from './core/route.ts';

/** A chapter or a section of the user guide. */
export const GuideSection = z.object({
  title: z.string(),
  /** The chapter of a section; null for a chapter. */
  chapter: z.string().nullable(),
  /** Its address: `/docs#pair`. */
  path: z.string(),
});
export type GuideSection = z.infer<typeof GuideSection>;

export const system = defineRoutes({ reads: ['server'] })({
  health: {
    method: 'GET',
    path: '/api/health',
    access: 'public',
    summary: 'Check that the server is ready; 503 while its database cannot be reached',
    response: z.object({ status: z.literal('ok'), version: z.string() }),
    errors: ['server.unavailable'],
  },
  playerAddress: {
    method: 'GET',
    path: '/api/player-address',
    access: 'user',
    role: 'viewer',
    summary: 'Where screens open the player: PUBLIC_URL, or the network address that the server prints at its start',
    response: z.object({ playerUrl: z.url() }),
  },
  measureRequest: {
    method: 'POST',
    path: MEASURE_PATH,
    access: 'public',
    transport: 'bytes',
    summary:
      'Send any bytes, at most 110 MB, which are counted and not kept: to find out how large a request the proxies in front of the server allow',
    response: z.object({ bytes: z.number().int() }),
    errors: ['request.too_large', 'request.too_many'],
    changes: [],
  },
  guide: {
    method: 'GET',
    path: '/api/guide',
    access: 'public',
    summary: 'List the chapters and sections of the user guide with their addresses',
    response: z.object({ sections: z.array(GuideSection) }),
    reads: ['release'],
  },
  openapi: {
    method: 'GET',
    path: '/api/openapi.json',
    access: 'public',
    summary: 'Get this API as an OpenAPI 3.1 document',
    response: z.record(z.string(), z.unknown()),
  },
});
