import type { TemplatePriceList } from '@vitrine/contract/layouts/layout-templates';
import {
  clock,
  color,
  frame,
  LANDSCAPE,
  layout,
  picture,
  PORTRAIT,
  priceListId,
  prices,
  rectangle,
  style,
  type Template,
  text,
} from './parts.ts';
import { TITLES } from './template-titles.ts';

const paper = color('#fdf3e1', '#2a1316');
const ink = color('#3a1820', '#fdeee0');
const accent = color('#b0244c', '#ff9db4');
const soft = color('#754449', '#d9b9b4');
const bar = color('#b0244c', '#7d1735');
const onBar = color('#fff6ea');

const item = (id: string, name: string, price: string): TemplatePriceList['rows'][number] => ({
  kind: 'item',
  id,
  name,
  note: '',
  prices: { price },
  isSoldOut: false,
});

const list: TemplatePriceList = {
  priceListId: priceListId('menu'),
  name: 'Café prices',
  columns: [{ id: 'price', name: '', currency: null }],
  rows: [
    { kind: 'section', id: 'ice', name: 'Ice cream' },
    item('one', 'One scoop', '2.80'),
    item('two', 'Two scoops', '4.20'),
    item('three', 'Three scoops', '5.40'),
    item('sundae', 'Sundae of the day', '6.50'),
    { kind: 'section', id: 'drinks', name: 'Coffee and tea' },
    item('espresso', 'Espresso', '2.40'),
    item('flat-white', 'Flat white', '3.20'),
    item('chocolate', 'Hot chocolate', '3.60'),
    item('tea', 'Pot of tea', '2.90'),
  ],
};

export const menu: Template = {
  ...TITLES.menu,
  purposes: ['cafe', 'shop'],
  pictures: ['ice-cream'],
  priceLists: [list],
  landscape: layout(LANDSCAPE, paper, [
    picture({ id: 'picture', name: 'Picture', frame: frame(0, 0, 710, 994) }, 'ice-cream'),
    text(
      { id: 'place', name: 'Place', frame: frame(786, 64, 620, 44) },
      'Garden Café',
      style({ size: 32, weight: 600, color: accent }),
    ),
    clock(
      { id: 'clock', name: 'Clock', frame: frame(1_600, 62, 250, 64) },
      style({ size: 50, color: soft, align: 'end' }),
    ),
    text(
      { id: 'title', name: 'Title', frame: frame(786, 110, 1_064, 116) },
      'Two scoops, please',
      style({ size: 94, weight: 700, color: ink, letterSpacing: -20 }),
    ),
    prices(
      { id: 'prices', name: 'Prices', frame: frame(786, 262, 1_064, 712) },
      'menu',
      style({ size: 48, weight: 500, color: ink, lineHeight: 138 }),
      { accent },
    ),
    rectangle({ id: 'bar', name: 'Bar', frame: frame(0, 994, 1_920, 86) }, bar),
    text(
      { id: 'news', name: 'News', frame: frame(56, 994, 1_808, 86) },
      'Vanilla, raspberry, pistachio, lemon: all made here  •  Oat milk at no extra charge  •  Last orders at 16:45',
      style({ size: 34, weight: 600, color: onBar, verticalAlign: 'middle' }),
    ),
  ]),
  portrait: layout(PORTRAIT, paper, [
    picture({ id: 'picture', name: 'Picture', frame: frame(0, 0, 1_080, 690) }, 'ice-cream', { x: 50, y: 42 }),
    text(
      { id: 'place', name: 'Place', frame: frame(72, 742, 640, 50) },
      'Garden Café',
      style({ size: 38, weight: 600, color: accent }),
    ),
    clock(
      { id: 'clock', name: 'Clock', frame: frame(758, 738, 250, 66) },
      style({ size: 52, color: soft, align: 'end' }),
    ),
    text(
      { id: 'title', name: 'Title', frame: frame(72, 796, 936, 126) },
      'Two scoops, please',
      style({ size: 102, weight: 700, color: ink, letterSpacing: -20 }),
    ),
    prices(
      { id: 'prices', name: 'Prices', frame: frame(72, 972, 936, 804) },
      'menu',
      style({ size: 54, weight: 500, color: ink, lineHeight: 138 }),
      { accent },
    ),
    rectangle({ id: 'bar', name: 'Bar', frame: frame(0, 1_804, 1_080, 116) }, bar),
    text(
      { id: 'news', name: 'News', frame: frame(72, 1_804, 936, 116) },
      'Oat milk at no extra charge  •  Last orders at 16:45',
      style({ size: 38, weight: 600, color: onBar, verticalAlign: 'middle' }),
    ),
  ]),
};
