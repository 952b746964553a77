import { z } from 'zod';
import { errorCatalog } from '../errors.ts';
import { listKeys } from '../list-keys.ts';
import { toldSentences } from './sentences.ts';
import type { ToldSentence } from './tell.ts';

/**
 * The sentences of the text beside it, in order, for programs that have words of their own. Missing where it has others, as
 * those that people wrote.
 */
export const Told: z.ZodType<ToldSentence[]> = z.array(
  z.object({
    /** That of the sentence, or of an error whose message it is. */
    code: z.enum([...listKeys(toldSentences), ...listKeys(errorCatalog)]),
    /** By their names, as they stand in the text. */
    values: z.record(z.string(), z.string()),
  }),
);
