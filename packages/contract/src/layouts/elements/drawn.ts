import { z } from 'zod';
import { AnyDrawnId } from '../../drawn/drawn-ids.ts';
import { common } from './fields.ts';

/** Drawn content of any kind. */
export const DrawnElement = z.object({ ...common, kind: z.literal('drawn'), drawnId: AnyDrawnId.nullable() });
