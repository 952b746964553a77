import { z } from 'zod';
import { defineRoutes } from './core/route.ts';

export const system = defineRoutes({
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
  openapi: {
    method: 'GET',
    path: '/api/openapi.json',
    access: 'public',
    summary: 'Get this API as an OpenAPI 3.1 document',
    response: z.record(z.string(), z.unknown()),
  },
});
