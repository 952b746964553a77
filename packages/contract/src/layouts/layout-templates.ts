import { z } from 'zod';
import { MediaId } from '../library/media.ts';
import { LayoutDocument } from './document.ts';
import { TEMPLATE_PURPOSES } from './layout-limits.ts';
import { PriceListId, PriceTable } from './price-lists.ts';
import { say } from '../core/say.ts';

/** A picture that a template shows. It is in no library: its id is valid in the template only. */
const TemplatePicture = z.object({
  mediaId: MediaId,
  /** The path of the picture on this server. */
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});

/** A price list that a template shows. Its id is valid in the template only. */
const TemplatePriceList = PriceTable.extend({ priceListId: PriceListId, name: z.string() });
export type TemplatePriceList = z.infer<typeof TemplatePriceList>;

export const Purpose = z.enum(TEMPLATE_PURPOSES, say('Please choose one of the places that templates are made for'));

/** A layout to begin with, for screens of both orientations. */
export const LayoutTemplate = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** The places that would use it, the most likely one first. */
  purposes: z.array(Purpose),
  landscape: LayoutDocument,
  portrait: LayoutDocument,
  pictures: z.array(TemplatePicture),
  priceLists: z.array(TemplatePriceList),
});
export type LayoutTemplate = z.infer<typeof LayoutTemplate>;
