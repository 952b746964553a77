import { z } from 'zod';
import { MediaId } from '../../library/media.ts';
import { common, fit, lengthUpTo } from './fields.ts';

export const VideoElement = z.object({
  ...common,
  kind: z.literal('video'),
  mediaId: MediaId.nullable(),
  fit,
  cornerRadius: lengthUpTo(4_000),
});
