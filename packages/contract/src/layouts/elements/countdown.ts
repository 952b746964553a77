import { z } from 'zod';
import { written } from './fields.ts';
import { say } from '../../core/say.ts';

export const CountdownElement = z.object({
  ...written,
  kind: z.literal('countdown'),
  /** The end, by the wall clock of the screen: `2026-12-24T18:00`. */
  until: z.iso.datetime({
    local: true,
    offset: false,
    precision: -1,
    error: say('Please enter a time like 2026-12-24T18:00'),
  }),
  /** Replaces the time that remains once it is over. */
  finished: z.string().max(200, say('Please use at most 200 characters')).default(''),
});
