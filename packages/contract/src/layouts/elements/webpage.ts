import { z } from 'zod';
import { WebpageId } from '../../library/media.ts';
import { common } from './fields.ts';

export const WebpageElement = z.object({ ...common, kind: z.literal('webpage'), webpageId: WebpageId.nullable() });
