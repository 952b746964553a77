import { z } from 'zod';
import { defineRoutes } from './core/route.ts';

export const changeEvents = defineRoutes({})({
  stream: {
    method: 'GET',
    path: '/api/events',
    access: 'console',
    role: 'viewer',
    transport: 'stream',
    summary: 'Stream changes to the account’s data: `changed` events, and a comment every 25 s',
    response: z.unknown().describe('text/event-stream'),
    errors: ['request.too_many'],
  },
});
