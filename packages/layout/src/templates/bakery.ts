import type { TemplatePriceList } from '@vitrine/contract/layouts/layout-templates';
import {
  clock,
  color,
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
  type Template,
  text,
  ticker,
} from './parts.ts';
import { TITLES } from './template-titles.ts';

const paper = color('#fbf2e3', '#20150e');
const ink = color('#33210f', '#fcefdc');
const accent = color('#9c4710', '#f2a65a');
const bar = color('#8a3d0f', '#4d240c');
const onBar = color('#fff4e2');

const item = (id: string, name: string, note: string, price: string): TemplatePriceList['rows'][number] => ({
  kind: 'item',
  id,
  name,
  note,
  prices: { price },
  isSoldOut: false,
});

const list: TemplatePriceList = {
  priceListId: priceListId('bakery'),
  name: 'Bakery prices',
  columns: [{ id: 'price', name: '', currency: null }],
  rows: [
    { kind: 'section', id: 'bread', name: 'Bread' },
    item('country', 'Country loaf', 'wheat and rye, sourdough', '5.20'),
    item('rye', 'Dark rye', 'whole grain, sourdough', '4.80'),
    item('spelt', 'Seeded spelt', 'sunflower, linseed', '5.60'),
    item('walnut', 'Walnut loaf', 'wheat and rye, walnuts', '5.90'),
    item('baguette', 'Baguette', 'wheat, stone-baked', '2.40'),
    { kind: 'section', id: 'rolls', name: 'Rolls' },
    item('croissant', 'Croissant', 'pure butter', '2.10'),
    item('poppy', 'Poppy roll', 'wheat, vegan', '0.90'),
    { kind: 'section', id: 'cake', name: 'Cake' },
    item('apple', 'Apple cake', 'with almonds', '3.80'),
    item('plum', 'Plum crumble', 'with oats, vegan', '3.60'),
  ],
};

const words = {
  place: 'Mill Lane Bakery',
  title: 'Fresh this morning',
  news: [
    'More baguettes from the oven at 11:00',
    'We slice whole loaves free of charge',
    'Please order cakes one day ahead',
    'Open until 18:30',
  ],
};

export const bakery: Template = {
  ...TITLES.bakery,
  purposes: ['bakery', 'cafe'],
  pictures: ['bread'],
  priceLists: [list],
  landscape: layout(LANDSCAPE, paper, [
    picture({ id: 'picture', name: 'Picture', frame: frame(1_272, 0, 648, 988) }, 'bread', { x: 49, y: 50 }),
    text(
      { id: 'place', name: 'Place', frame: frame(88, 72, 840, 50) },
      words.place,
      style({ size: 36, weight: 600, color: accent }),
    ),
    text(
      { id: 'title', name: 'Title', frame: frame(88, 124, 900, 118) },
      words.title,
      style({ font: 'bitter', size: 92, weight: 700, color: ink, letterSpacing: -20 }),
    ),
    logo(frame(1_008, 72, 176, 140)),
    prices(
      { id: 'prices', name: 'Prices', frame: frame(88, 300, 1_096, 632) },
      'bakery',
      style({ size: 50, weight: 600, color: ink }),
      { accent, textColumns: 2 },
    ),
    rectangle({ id: 'bar', name: 'Bar', frame: frame(0, 988, 1_920, 92) }, bar),
    ticker(
      { id: 'news', name: 'News', frame: frame(0, 988, 1_680, 92) },
      words.news,
      style({ size: 36, weight: 600, color: onBar, verticalAlign: 'middle' }),
    ),
    clock(
      { id: 'clock', name: 'Clock', frame: frame(1_700, 988, 164, 92) },
      style({ font: 'bitter', size: 48, weight: 700, color: onBar, align: 'end', verticalAlign: 'middle' }),
    ),
  ]),
  portrait: layout(PORTRAIT, paper, [
    picture({ id: 'picture', name: 'Picture', frame: frame(0, 0, 1_080, 560) }, 'bread', { x: 50, y: 64 }),
    text(
      { id: 'place', name: 'Place', frame: frame(72, 604, 700, 54) },
      words.place,
      style({ size: 40, weight: 600, color: accent }),
    ),
    text(
      { id: 'title', name: 'Title', frame: frame(72, 658, 740, 112) },
      words.title,
      style({ font: 'bitter', size: 84, weight: 700, color: ink, letterSpacing: -20 }),
    ),
    logo(frame(848, 612, 160, 140)),
    prices(
      { id: 'prices', name: 'Prices', frame: frame(72, 800, 936, 980) },
      'bakery',
      style({ size: 46, weight: 600, color: ink, lineHeight: 112 }),
      { accent },
    ),
    rectangle({ id: 'bar', name: 'Bar', frame: frame(0, 1_810, 1_080, 110) }, bar),
    ticker(
      { id: 'news', name: 'News', frame: frame(0, 1_810, 830, 110) },
      words.news,
      style({ size: 40, weight: 600, color: onBar, verticalAlign: 'middle' }),
    ),
    clock(
      { id: 'clock', name: 'Clock', frame: frame(848, 1_810, 160, 110) },
      style({ font: 'bitter', size: 52, weight: 700, color: onBar, align: 'end', verticalAlign: 'middle' }),
    ),
  ]),
};
