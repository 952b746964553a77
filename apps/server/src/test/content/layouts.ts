import type { KnownElement, LayoutDocument } from '@vitrine/contract/layouts/document';
import { LAYOUT_VERSION } from '@vitrine/contract/layouts/layout-limits';
import { AnyDrawnId } from '@vitrine/contract/drawn/drawn-ids';
import { FeedId } from '@vitrine/contract/layouts/feeds';
import { ListedId } from '@vitrine/contract/library/content';
import { MediaId, WebpageId } from '@vitrine/contract/library/media';
import { PriceListId } from '@vitrine/contract/layouts/price-lists';

const FRAME = { x: 0, y: 0, width: 400, height: 300 };
const common = { frame: FRAME, isLocked: false, opacity: 100 };
const written = {
  background: null,
  padding: 0,
  cornerRadius: 0,
  style: {
    font: 'anton',
    size: 80,
    weight: 400,
    color: { day: '#ffffff' },
    align: 'start',
    verticalAlign: 'top',
    lineHeight: 120,
    letterSpacing: 0,
    legibility: null,
  },
} as const;

/** A document with one scene. */
export const createDocument = (
  elements: KnownElement[] = [],
  change: Partial<LayoutDocument> = {},
): LayoutDocument => ({
  version: LAYOUT_VERSION,
  width: 1_920,
  height: 1_080,
  language: 'en-GB',
  night: { from: '20:00', to: '06:00' },
  scenes: [{ id: 'day', name: 'Day', background: { day: '#102030' }, elements, windows: [] }],
  ...change,
});

export const createPicture = (mediaId: string): KnownElement => ({
  ...common,
  id: `p-${mediaId.slice(4, 30)}`,
  name: 'Picture',
  kind: 'picture',
  mediaId: MediaId.parse(mediaId),
  fit: 'cover',
  focus: { x: 50, y: 50 },
  cornerRadius: 0,
});

export const createZone = (playlistId: string): KnownElement => ({
  ...common,
  id: `z-${playlistId.slice(4, 30)}`,
  name: 'Zone',
  kind: 'playlist',
  playlistId: ListedId.parse(playlistId),
  fit: 'cover',
  cornerRadius: 0,
});

export const createFrame = (webpageId: string): KnownElement => ({
  ...common,
  id: `w-${webpageId.slice(4, 30)}`,
  name: 'Page',
  kind: 'webpage',
  webpageId: WebpageId.parse(webpageId),
});

export const createDrawnElement = (drawnId: string): KnownElement => ({
  ...common,
  id: `d-${drawnId.slice(4, 30)}`,
  name: 'Content',
  kind: 'drawn',
  drawnId: AnyDrawnId.parse(drawnId),
});

export const createText = (text: string): KnownElement => ({
  ...common,
  ...written,
  id: 'text',
  name: 'Headline',
  kind: 'text',
  text,
  direction: 'auto',
});

export const createTicker = (feedId: string): KnownElement => ({
  ...common,
  ...written,
  id: `t-${feedId.slice(4, 30)}`,
  name: 'Ticker',
  kind: 'ticker',
  feedId: FeedId.parse(feedId),
  text: '',
  count: 10,
  speed: 120,
  direction: 'auto',
});

export const createList = (feedId: string): KnownElement => ({
  ...common,
  ...written,
  id: `n-${feedId.slice(4, 30)}`,
  name: 'List',
  kind: 'list',
  feedId: FeedId.parse(feedId),
  count: 5,
  hasTime: true,
  hasPictures: true,
  summaryLines: 2,
});

export const createPrices = (priceListId: string): KnownElement => ({
  ...common,
  ...written,
  id: `l-${priceListId.slice(4, 30)}`,
  name: 'Prices',
  kind: 'prices',
  priceListId: PriceListId.parse(priceListId),
  textColumns: 1,
  leaders: 'dots',
  accent: null,
  hasNotes: true,
  soldOut: 'struck',
  soldOutWord: 'Sold out',
});
