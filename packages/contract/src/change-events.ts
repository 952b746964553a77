import { z } from 'zod';
import { routes } from './core/route.ts';

/** The kind of data that changed. The console's query keys start with these words. */
export const Topic = z.enum([
  'account',
  'branding',
  'plans',
  'media',
  'generator',
  'devices',
  'groups',
  'schedule',
  'assignments',
  'showing',
  'commands',
  'logs',
  'history',
  'alerts',
]);
export type Topic = z.infer<typeof Topic>;

/** The data of a `changed` event on the console's stream. */
export const ChangedEvent = z.object({ topics: z.array(Topic) });
export type ChangedEvent = z.infer<typeof ChangedEvent>;

export const changeEvents = routes({
  stream: {
    method: 'GET',
    path: '/api/events',
    access: 'console',
    transport: 'stream',
    summary: 'Stream changes to the account’s data: `changed` events, and a comment every 25 s',
    response: z.unknown().describe('text/event-stream'),
    errors: ['request.too_many'],
  },
});
