import { z } from 'zod';
import { routes } from './route.ts';

export const system = routes({
  health: {
    method: 'GET',
    path: '/api/health',
    access: 'public',
    summary: 'Answers once the server can do its work; 503 while its database cannot be reached',
    response: z.object({ status: z.literal('ok'), version: z.string() }),
    errors: ['server.unavailable'],
  },
  openapi: {
    method: 'GET',
    path: '/api/openapi.json',
    access: 'public',
    summary: 'This API as an OpenAPI 3.1 document',
    response: z.record(z.string(), z.unknown()),
  },
});
