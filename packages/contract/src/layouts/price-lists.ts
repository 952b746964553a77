import { z } from 'zod';
import { defineRoutes } from '../core/route.ts';
import { Instant, lineSchema, optionalLineSchema } from '../core/text.ts';
import { LayoutId } from '../library/media.ts';
import * as limits from './price-list-limits.ts';
import { say } from '../core/say.ts';

export const PriceListId = z.string().startsWith('prl_').brand<'PriceListId', 'inout'>();
export type PriceListId = z.infer<typeof PriceListId>;

const PartId = z
  .string()
  .regex(
    /^[a-z\d][\w-]{0,39}$/i,
    say('An id begins with a letter or digit and has up to 40 letters, digits and hyphens'),
  );

const PriceListName = lineSchema(255, 'Please enter a name');

export const PriceColumn = z.object({
  id: PartId,
  /** Empty: the column has no name on screens. */
  name: optionalLineSchema(limits.MAX_COLUMN_NAME).default(''),
  /** The currency (ISO 4217) with which screens write prices. Null: prices are shown as they were typed. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, say('Please enter a currency by its three letters, like EUR'))
    .nullable()
    .default(null),
});
export type PriceColumn = z.infer<typeof PriceColumn>;

/**
 * A number like `3.50`, `3,5`, `1,200` or `1.200,50` is written in the column's currency; any other text is shown as it was
 * typed.
 */
const Price = optionalLineSchema(limits.MAX_PRICE_LENGTH);

const Prices = z.record(PartId, Price);

const PriceItem = z.object({
  kind: z.literal('item'),
  id: PartId,
  name: optionalLineSchema(limits.MAX_ROW_NAME),
  note: optionalLineSchema(limits.MAX_NOTE).default(''),
  /** The prices by the ids of their columns; a column without one stays empty. */
  prices: Prices.default({}),
  isSoldOut: z.boolean().default(false),
});

const PriceSection = z.object({
  kind: z.literal('section'),
  id: PartId,
  name: optionalLineSchema(limits.MAX_ROW_NAME),
});

export const PriceRow = z.discriminatedUnion('kind', [PriceItem, PriceSection]);
export type PriceRow = z.infer<typeof PriceRow>;

const table = {
  columns: z
    .array(PriceColumn)
    .min(1, say('A price list has at least one column of prices'))
    .max(limits.MAX_PRICE_COLUMNS, say(`A price list has at most ${limits.MAX_PRICE_COLUMNS} columns of prices`)),
  rows: z.array(PriceRow).max(limits.MAX_PRICE_ROWS, say(`A price list has at most ${limits.MAX_PRICE_ROWS} rows`)),
};

/** The part of a price list that screens need. */
export const PriceTable = z.object(table);
export type PriceTable = z.infer<typeof PriceTable>;

function checkIds({ columns, rows }: PriceTable, context: z.RefinementCtx): void {
  const columnIds = new Set(columns.map(({ id }) => id));
  for (const [field, parts] of Object.entries({ columns, rows })) {
    const known = new Set<string>();
    for (const [index, { id }] of parts.entries()) {
      if (known.has(id)) {
        context.addIssue({ code: 'custom', path: [field, index, 'id'], message: `The id ${id} is used twice` });
      }
      known.add(id);
    }
  }
  for (const [index, row] of rows.entries()) {
    for (const id of row.kind === 'item' ? Object.keys(row.prices) : []) {
      if (columnIds.has(id)) continue;
      const message = `There is no column with the id ${id}`;
      context.addIssue({ code: 'custom', path: ['rows', index, 'prices', id], message });
    }
  }
}

export const PriceListBody = z
  .object({ name: PriceListName, columns: table.columns.default([{ id: 'price', name: '', currency: null }]) })
  .extend({ rows: table.rows.default([]) })
  .superRefine(checkIds);
export type PriceListBody = z.input<typeof PriceListBody>;

export const PriceListSummary = z.object({
  id: PriceListId,
  name: z.string(),
  itemCount: z.number().int(),
  soldOutCount: z.number().int(),
  /** The layouts that show it, also in a draft. */
  layoutCount: z.number().int(),
  /** Others use it too, in a folder or layout that you do not see, so you cannot change it. */
  isReadOnly: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Raised by every change; see `update`. */
  revision: z.number().int(),
});
export type PriceListSummary = z.infer<typeof PriceListSummary>;

export const PriceList = PriceListSummary.extend({
  ...table,
  /** The layouts that show it, by name. */
  layouts: z.array(
    z.object({
      id: LayoutId,
      name: z.string(),
      /** False if only the draft shows it. */
      isPublished: z.boolean(),
    }),
  ),
});
export type PriceList = z.infer<typeof PriceList>;

/** A list of the largest size, escaped. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;

const one = z.object({ id: PriceListId });
const saved = z.object({ success: z.literal(true), priceList: PriceList });

export const priceLists = defineRoutes({ reads: ['prices', 'layouts'], changes: ['prices', 'layouts', 'showing'] })({
  list: {
    method: 'GET',
    path: '/api/price-lists',
    access: 'user',
    role: 'viewer',
    summary: 'List price lists by name, without their rows',
    response: z.object({ priceLists: z.array(PriceListSummary) }),
  },
  get: {
    method: 'GET',
    path: '/api/price-lists/:id',
    access: 'user',
    role: 'viewer',
    summary: 'Get a price list with its rows and the layouts that show it',
    params: one,
    response: z.object({ priceList: PriceList }),
    errors: ['price_list.not_found'],
  },
  create: {
    method: 'POST',
    path: '/api/price-lists',
    sentence: 'Created the price list {name}',
    access: 'user',
    role: 'editor',
    summary: 'Create a price list; elements of layouts show it by its id',
    body: PriceListBody,
    maxBodyBytes: MAX_BODY_BYTES,
    response: saved,
    status: 201,
    idempotency: {},
    errors: ['price_list.limit_reached'],
  },
  update: {
    method: 'PUT',
    path: '/api/price-lists/:id',
    sentence: 'Changed the price list {id}',
    access: 'user',
    role: 'editor',
    summary: 'Replace a price list; the screens of the layouts that show it follow at once',
    params: one,
    body: z
      .object({
        name: PriceListName,
        ...table,
        /** The revision that the change was made from; refused if the list has been changed since. */
        revision: z.number().int().optional(),
      })
      .superRefine(checkIds),
    maxBodyBytes: MAX_BODY_BYTES,
    response: saved,
    dryRun: true,
    errors: ['price_list.not_found', 'price_list.changed'],
  },
  changeRow: {
    method: 'PATCH',
    path: '/api/price-lists/:id/rows/:rowId',
    sentence: 'Changed prices of the price list {id}',
    access: 'user',
    role: 'editor',
    summary: 'Mark an item of a price list as sold out, or change some of its prices; omitted fields stay',
    params: one.extend({ rowId: PartId }),
    body: z.object({ isSoldOut: z.boolean().optional(), prices: Prices.optional() }),
    response: saved,
    dryRun: true,
    errors: ['price_list.not_found', 'price_list.row_not_found', 'price_list.column_not_found'],
  },
  duplicate: {
    method: 'POST',
    path: '/api/price-lists/:id/duplicate',
    sentence: 'Duplicated the price list {id}',
    access: 'user',
    role: 'editor',
    summary: 'Copy a price list as “Name (copy)”; no layout shows the copy',
    params: one,
    response: saved,
    status: 201,
    idempotency: {},
    errors: ['price_list.not_found', 'price_list.limit_reached'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/price-lists/:id',
    sentence: 'Deleted the price list {id}',
    access: 'user',
    role: 'editor',
    summary: 'Delete a price list; the layouts that show it stay, and show nothing in its place',
    params: one,
    response: z.object({ success: z.literal(true) }),
    dryRun: true,
    errors: ['price_list.not_found'],
  },
});
