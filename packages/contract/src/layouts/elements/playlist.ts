import { z } from 'zod';
import { ListedId } from '../../library/content.ts';
import { common, fit, lengthUpTo } from './fields.ts';

export const PlaylistElement = z.object({
  ...common,
  kind: z.literal('playlist'),
  playlistId: ListedId.nullable(),
  fit,
  cornerRadius: lengthUpTo(4_000),
});
