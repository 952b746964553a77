import type { TemplatePriceList } from '@vitrine/contract/layouts/layout-templates';
import type { Translate } from '@vitrine/messages/t';
import {
  clock,
  color,
  currencyIn,
  frame,
  LANDSCAPE,
  layout,
  logo,
  picture,
  PORTRAIT,
  priceListId,
  prices,
  rectangle,
  style,
  type TemplateContent,
  type TemplateReader,
  text,
  ticker,
  typePrice,
} from './parts.ts';

const paper = color('#fbf2e3', '#20150e');
const ink = color('#33210f', '#fcefdc');
const accent = color('#9c4710', '#f2a65a');
const bar = color('#8a3d0f', '#4d240c');
const onBar = color('#fff4e2');

function listPrices({ language, t }: TemplateReader): TemplatePriceList {
  const item = (id: string, name: string, note: string, amount: number): TemplatePriceList['rows'][number] => ({
    kind: 'item',
    id,
    name,
    note,
    prices: { price: typePrice(amount, language) },
    isSoldOut: false,
  });
  return {
    priceListId: priceListId('bakery'),
    name: t('Bakery prices'),
    columns: [{ id: 'price', name: '', currency: currencyIn(language) }],
    rows: [
      { kind: 'section', id: 'bread', name: t('Bread') },
      item('country', t('Country loaf'), t('wheat and rye, sourdough'), 5.2),
      item('rye', t('Dark rye'), t('whole grain, sourdough'), 4.8),
      item('spelt', t('Seeded spelt'), t('sunflower, linseed'), 5.6),
      item('walnut', t('Walnut loaf'), t('wheat and rye, walnuts'), 5.9),
      item('baguette', t('Baguette'), t('wheat, stone-baked'), 2.4),
      { kind: 'section', id: 'rolls', name: t('Rolls') },
      item('croissant', t('Croissant'), t('pure butter'), 2.1),
      item('poppy', t('Poppy roll'), t('wheat, vegan'), 0.9),
      { kind: 'section', id: 'cake', name: t('Cake') },
      item('apple', t('Apple cake'), t('with almonds'), 3.8),
      item('plum', t('Plum crumble'), t('with oats, vegan'), 3.6),
    ],
  };
}

const writeWords = (t: Translate) => ({
  place: t('Mill Lane Bakery'),
  title: t('Fresh this morning'),
  news: [
    t('More baguettes from the oven at 11:00'),
    t('We slice whole loaves free of charge'),
    t('Please order cakes one day ahead'),
    t('Open until 18:30'),
  ],
});

export const bakery = (reader: TemplateReader): TemplateContent => {
  const { t } = reader;
  const words = writeWords(t);
  return {
    purposes: ['bakery', 'cafe'],
    pictures: ['bread'],
    priceLists: [listPrices(reader)],
    landscape: layout(t, LANDSCAPE, paper, [
      picture({ id: 'picture', name: t('Picture'), frame: frame(1_272, 0, 648, 988) }, 'bread', { x: 49, y: 50 }),
      text(
        { id: 'place', name: t('Place'), frame: frame(88, 72, 840, 50) },
        words.place,
        style({ size: 36, weight: 600, color: accent }),
      ),
      text(
        { id: 'title', name: t('Title'), frame: frame(88, 124, 900, 118) },
        words.title,
        style({ font: 'bitter', size: 92, weight: 700, color: ink, letterSpacing: -20 }),
      ),
      logo(t, frame(1_008, 72, 176, 140)),
      prices(
        t,
        { id: 'prices', name: t('Prices'), frame: frame(88, 300, 1_096, 632) },
        'bakery',
        style({ size: 50, weight: 600, color: ink }),
        { accent, textColumns: 2 },
      ),
      rectangle({ id: 'bar', name: t('Bar'), frame: frame(0, 988, 1_920, 92) }, bar),
      ticker(
        { id: 'news', name: t('News'), frame: frame(0, 988, 1_680, 92) },
        words.news,
        style({ size: 36, weight: 600, color: onBar, verticalAlign: 'middle' }),
      ),
      clock(
        { id: 'clock', name: t('Clock'), frame: frame(1_700, 988, 164, 92) },
        style({ font: 'bitter', size: 48, weight: 700, color: onBar, align: 'end', verticalAlign: 'middle' }),
      ),
    ]),
    portrait: layout(t, PORTRAIT, paper, [
      picture({ id: 'picture', name: t('Picture'), frame: frame(0, 0, 1_080, 560) }, 'bread', { x: 50, y: 64 }),
      text(
        { id: 'place', name: t('Place'), frame: frame(72, 604, 700, 54) },
        words.place,
        style({ size: 40, weight: 600, color: accent }),
      ),
      text(
        { id: 'title', name: t('Title'), frame: frame(72, 658, 740, 112) },
        words.title,
        style({ font: 'bitter', size: 84, weight: 700, color: ink, letterSpacing: -20 }),
      ),
      logo(t, frame(848, 612, 160, 140)),
      prices(
        t,
        { id: 'prices', name: t('Prices'), frame: frame(72, 800, 936, 980) },
        'bakery',
        style({ size: 46, weight: 600, color: ink, lineHeight: 112 }),
        { accent },
      ),
      rectangle({ id: 'bar', name: t('Bar'), frame: frame(0, 1_810, 1_080, 110) }, bar),
      ticker(
        { id: 'news', name: t('News'), frame: frame(0, 1_810, 830, 110) },
        words.news,
        style({ size: 40, weight: 600, color: onBar, verticalAlign: 'middle' }),
      ),
      clock(
        { id: 'clock', name: t('Clock'), frame: frame(848, 1_810, 160, 110) },
        style({ font: 'bitter', size: 52, weight: 700, color: onBar, align: 'end', verticalAlign: 'middle' }),
      ),
    ]),
  };
};
