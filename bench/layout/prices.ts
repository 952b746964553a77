import type { Browser, Page } from '@playwright/test';
import type { KnownElement, LayoutDocument } from '@vitrine/contract/layouts/document';
import { LAYOUT_VERSION } from '@vitrine/contract/layouts/layout-limits';
import type { PriceRow } from '@vitrine/contract/layouts/price-lists';
import type { Installation } from '../support/installation.ts';
import { paintedAt, pairPlayer } from '../support/pixels.ts';

type PricesElement = Extract<KnownElement, { kind: 'prices' }>;

const ITEMS = 40;
const columns = [{ id: 'price', name: '', currency: 'EUR' }];

const createRows = (price: string): PriceRow[] =>
  Array.from({ length: ITEMS }, (_, index) => ({
    kind: 'item',
    id: `item-${index}`,
    name: `Item ${index}`,
    note: '',
    prices: { price: index === 0 ? price : '3.50' },
    isSoldOut: false,
  }));

/** The milliseconds from a call that changes a price to the first frame of a player with it: of one price, of a whole list. */
export async function measurePrices(
  browser: Browser,
  { server, client }: Installation,
  rounds: number,
): Promise<{ single: number[]; whole: number[] }> {
  const { priceList } = await client.priceLists.create({ body: { name: 'Menu', columns, rows: createRows('1.00') } });
  const { layout } = await client.layouts.create({ body: { name: 'Board', document: createDocument(priceList.id) } });
  const page = await (await browser.newContext({ viewport: { width: 1_920, height: 1_080 } })).newPage();
  const deviceId = await pairPlayer(page, client, server.url);
  await client.assignments.assignToDevice({
    params: { deviceId },
    body: { mediaType: 'layout', mediaId: layout.id },
  });
  await paintedAt(page, layout.id);
  await priceAt(page, '€1.00');

  const params = { id: priceList.id };
  const single: number[] = [];
  const whole: number[] = [];
  // The first round is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    const [one, other] = [`${round + 2}.10`, `${round + 2}.20`];
    const ofOne = await measure(page, one, () =>
      client.priceLists.changeRow({ params: { ...params, rowId: 'item-0' }, body: { prices: { price: one } } }),
    );
    const ofAll = await measure(page, other, () =>
      client.priceLists.update({ params, body: { name: 'Menu', columns, rows: createRows(other) } }),
    );
    if (round === 0) continue;
    single.push(ofOne);
    whole.push(ofAll);
  }
  await page.context().close();
  return { single, whole };
}

async function measure(page: Page, price: string, change: () => Promise<unknown>): Promise<number> {
  const painted = priceAt(page, `€${price}`);
  const calledMs = Date.now();
  await change();
  return (await painted) - calledMs;
}

/** The instant of the first frame with a price, in epoch milliseconds. */
const priceAt = (page: Page, price: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const check = () => {
          if (document.querySelector('.layout')?.textContent.includes(wanted) === true) {
            requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
          } else requestAnimationFrame(check);
        };
        check();
      }),
    price,
  );

function createDocument(priceListId: NonNullable<PricesElement['priceListId']>): LayoutDocument {
  const element: PricesElement = {
    id: 'prices',
    name: 'Prices',
    kind: 'prices',
    frame: { x: 60, y: 60, width: 1_800, height: 960 },
    isLocked: false,
    opacity: 100,
    priceListId,
    textColumns: 2,
    leaders: 'dots',
    accent: null,
    hasNotes: true,
    soldOut: 'struck',
    soldOutWord: 'Sold out',
    background: null,
    padding: 0,
    cornerRadius: 0,
    style: {
      font: 'inter',
      size: 40,
      weight: 500,
      color: { day: '#ffffff' },
      align: 'start',
      verticalAlign: 'top',
      lineHeight: 120,
      letterSpacing: 0,
      legibility: null,
    },
  };
  return {
    version: LAYOUT_VERSION,
    width: 1_920,
    height: 1_080,
    language: 'en-GB',
    night: { from: '20:00', to: '06:00' },
    scenes: [{ id: 'day', name: 'Day', background: { day: '#101820' }, elements: [element], windows: [] }],
  };
}
