import { z } from 'zod';
import * as limits from '../layout-limits.ts';
import { written } from './fields.ts';
import { say } from '../../core/say.ts';

export const TextElement = z.object({
  ...written,
  kind: z.literal('text'),
  /** With the variables `{screen.name}`, `{group.name}`, `{date}` and `{time}`. */
  text: z.string().max(limits.MAX_TEXT_LENGTH, say(`Please use at most ${limits.MAX_TEXT_LENGTH} characters`)),
  /** `auto`: by the first letter of each paragraph. */
  direction: z.enum(['auto', 'ltr', 'rtl']).default('auto'),
});
