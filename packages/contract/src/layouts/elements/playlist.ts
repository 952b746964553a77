import { z } from 'zod';
import { PlaylistId } from '../../library/content.ts';
import { common, fit, lengthUpTo } from './fields.ts';

export const PlaylistElement = z.object({
  ...common,
  kind: z.literal('playlist'),
  playlistId: PlaylistId.nullable(),
  fit,
  cornerRadius: lengthUpTo(4_000),
});
