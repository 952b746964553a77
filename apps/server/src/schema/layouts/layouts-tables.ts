import type { LayoutDocument } from '@vitrine/contract/layouts/document';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../platform/database/columns.ts';
import { accounts } from '../accounts-tables.ts';
import { feeds } from './feeds-tables.ts';
import { devices } from '../fleet-tables.ts';
import { media } from '../library-tables.ts';
import { priceLists } from './prices-tables.ts';
import { weatherPlaces } from './weather-tables.ts';

const layoutId = () =>
  text()
    .notNull()
    .references(() => media.id, { onDelete: 'cascade' });

const accountId = () =>
  text()
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });

/** The columns that only layouts have; their id, name and folder are in `media`. */
export const layouts = pgTable(
  'layouts',
  {
    mediaId: layoutId().primaryKey(),
    accountId: accountId(),
    /** The document that screens show. */
    published: jsonb().$type<LayoutDocument>().notNull(),
    /** The revision at which it was published, which names this document on screens. */
    publishedRevision: integer().notNull().default(1),
    publishedAt: instantColumn().notNull(),
    /** Changes that are not published; null if there are none. */
    draft: jsonb().$type<LayoutDocument>(),
    /** The size of the draft, or of the published document if there is no draft. */
    width: integer().notNull(),
    height: integer().notNull(),
    sceneCount: integer().notNull(),
    revision: integer().notNull().default(1),
    updatedAt: instantColumn().notNull(),
  },
  (table) => [index('layouts_account').on(table.accountId)],
);

/** The content of the account that the elements of a layout show. */
export const layoutContent = pgTable(
  'layout_content',
  {
    layoutId: layoutId(),
    mediaId: layoutId(),
    /** False for content that only the draft shows. */
    isPublished: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.layoutId, table.mediaId] }),
    index('layout_content_media').on(table.mediaId),
  ],
);

/** The feeds of the account that the elements of a layout show, also only in the draft. */
export const layoutFeeds = pgTable(
  'layout_feeds',
  {
    layoutId: layoutId(),
    feedId: text()
      .notNull()
      .references(() => feeds.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.layoutId, table.feedId] }), index('layout_feeds_feed').on(table.feedId)],
);

/** The price lists of the account that the elements of a layout show. */
export const layoutPriceLists = pgTable(
  'layout_price_lists',
  {
    layoutId: layoutId(),
    priceListId: text()
      .notNull()
      .references(() => priceLists.id, { onDelete: 'cascade' }),
    /** False for lists that only the draft shows. */
    isPublished: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.layoutId, table.priceListId] }),
    index('layout_price_lists_list').on(table.priceListId),
  ],
);

/** The places whose weather the elements of a layout show, also only in the draft. */
export const layoutWeather = pgTable(
  'layout_weather',
  {
    layoutId: layoutId(),
    placeKey: text()
      .notNull()
      .references(() => weatherPlaces.key),
  },
  (table) => [
    primaryKey({ columns: [table.layoutId, table.placeKey] }),
    index('layout_weather_place').on(table.placeKey),
  ],
);

/**
 * The QR codes of published layouts whose scans are counted. A code stays with its element, so that screens which have an
 * older document go on to work.
 */
export const qrCodes = pgTable(
  'qr_codes',
  {
    code: text().primaryKey(),
    accountId: accountId(),
    layoutId: layoutId(),
    elementId: text().notNull(),
    /** The address to which it leads; null while the published document has no such element. */
    url: text(),
  },
  (table) => [
    uniqueIndex('qr_codes_element').on(table.layoutId, table.elementId),
    index('qr_codes_account').on(table.accountId),
  ],
);

/** The last preview on each device, also after it has ended. */
export const layoutPreviews = pgTable(
  'layout_previews',
  {
    deviceId: text()
      .primaryKey()
      .references(() => devices.id, { onDelete: 'cascade' }),
    accountId: accountId(),
    layoutId: layoutId(),
    /** The document as it was when the preview started. */
    document: jsonb().$type<LayoutDocument>().notNull(),
    revision: integer().notNull(),
    startedAt: instantColumn().notNull(),
    untilAt: instantColumn().notNull(),
  },
  (table) => [index('layout_previews_layout').on(table.layoutId), index('layout_previews_account').on(table.accountId)],
);

export type LayoutRow = typeof layouts.$inferSelect;
