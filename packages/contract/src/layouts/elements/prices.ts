import { z } from 'zod';
import { PriceListId } from '../price-lists.ts';
import * as limits from '../layout-limits.ts';
import { LayoutColor, written } from './fields.ts';
import { say } from '../../core/say.ts';

/** A price list: names at the start of each line, prices at its end. */
export const PricesElement = z.object({
  ...written,
  kind: z.literal('prices'),
  priceListId: PriceListId.nullable(),
  /** The columns of text, which are of the same width. */
  textColumns: z
    .number()
    .int()
    .min(1, say('Please choose at least one column'))
    .max(limits.MAX_TEXT_COLUMNS, say(`Please choose at most ${limits.MAX_TEXT_COLUMNS} columns`))
    .default(1),
  /** Between names and prices. */
  leaders: z.enum(['dots', 'none']).default('dots'),
  /** The color of the names of sections and columns; null: the color of the text. */
  accent: LayoutColor.nullable().default(null),
  hasNotes: z.boolean().default(true),
  /** The look of items that are sold out. */
  soldOut: z.enum(['struck', 'hidden', 'word']).default('struck'),
  /** With `word`, stands in place of the prices. */
  soldOutWord: z
    .string()
    .max(limits.MAX_SOLD_OUT_WORD, say(`Please use at most ${limits.MAX_SOLD_OUT_WORD} characters`))
    .default('Sold out'),
});
