import { z } from 'zod';
import * as limits from '../layout-limits.ts';
import { common, LayoutColor } from './fields.ts';
import { say } from '../../core/say.ts';

export const QrElement = z.object({
  ...common,
  kind: z.literal('qr'),
  text: z.string().max(limits.MAX_QR_LENGTH, say(`Please use at most ${limits.MAX_QR_LENGTH} characters`)),
  /** True: scans are counted, where the text is an address of http or https. Absent: they are not. */
  isCounted: z.boolean().optional(),
  color: LayoutColor.default({ day: '#000000' }),
  background: LayoutColor.default({ day: '#ffffff' }),
});
