import type { TemplatePriceList } from '@vitrine/contract/layouts/layout-templates';
import type { Translate } from '@vitrine/messages/t';
import {
  clock,
  color,
  currencyIn,
  frame,
  LANDSCAPE,
  layout,
  picture,
  PORTRAIT,
  priceListId,
  prices,
  rectangle,
  style,
  type TemplateContent,
  type TemplateReader,
  text,
  typePrice,
} from './parts.ts';

const paper = color('#fdf3e1', '#2a1316');
const ink = color('#3a1820', '#fdeee0');
const accent = color('#b0244c', '#ff9db4');
const soft = color('#754449', '#d9b9b4');
const bar = color('#b0244c', '#7d1735');
const onBar = color('#fff6ea');

function listPrices({ language, t }: TemplateReader): TemplatePriceList {
  const item = (id: string, name: string, amount: number): TemplatePriceList['rows'][number] => ({
    kind: 'item',
    id,
    name,
    note: '',
    prices: { price: typePrice(amount, language) },
    isSoldOut: false,
  });
  return {
    priceListId: priceListId('menu'),
    name: t('Café prices'),
    columns: [{ id: 'price', name: '', currency: currencyIn(language) }],
    rows: [
      { kind: 'section', id: 'ice', name: t('Ice cream') },
      item('one', t('One scoop'), 2.8),
      item('two', t('Two scoops'), 4.2),
      item('three', t('Three scoops'), 5.4),
      item('sundae', t('Sundae of the day'), 6.5),
      { kind: 'section', id: 'drinks', name: t('Coffee and tea') },
      item('espresso', t('Espresso'), 2.4),
      item('flat-white', t('Flat white'), 3.2),
      item('chocolate', t('Hot chocolate'), 3.6),
      item('tea', t('Pot of tea'), 2.9),
    ],
  };
}

const writeWords = (t: Translate) => ({
  place: t('Garden Café'),
  title: t('Two scoops, please'),
  news: t(
    'Vanilla, raspberry, pistachio, lemon: all made here  •  Oat milk at no extra charge  •  Last orders at 16:45',
  ),
  shortNews: t('Oat milk at no extra charge  •  Last orders at 16:45'),
});

export const menu = (reader: TemplateReader): TemplateContent => {
  const { t } = reader;
  const words = writeWords(t);
  return {
    purposes: ['cafe', 'shop'],
    pictures: ['ice-cream'],
    priceLists: [listPrices(reader)],
    landscape: layout(t, LANDSCAPE, paper, [
      picture({ id: 'picture', name: t('Picture'), frame: frame(0, 0, 710, 994) }, 'ice-cream'),
      text(
        { id: 'place', name: t('Place'), frame: frame(786, 64, 620, 44) },
        words.place,
        style({ size: 32, weight: 600, color: accent }),
      ),
      clock(
        { id: 'clock', name: t('Clock'), frame: frame(1_600, 62, 250, 64) },
        style({ size: 50, color: soft, align: 'end' }),
      ),
      text(
        { id: 'title', name: t('Title'), frame: frame(786, 110, 1_064, 116) },
        words.title,
        style({ size: 94, weight: 700, color: ink, letterSpacing: -20 }),
      ),
      prices(
        t,
        { id: 'prices', name: t('Prices'), frame: frame(786, 262, 1_064, 712) },
        'menu',
        style({ size: 48, weight: 500, color: ink, lineHeight: 138 }),
        { accent },
      ),
      rectangle({ id: 'bar', name: t('Bar'), frame: frame(0, 994, 1_920, 86) }, bar),
      text(
        { id: 'news', name: t('News'), frame: frame(56, 994, 1_808, 86) },
        words.news,
        style({ size: 34, weight: 600, color: onBar, verticalAlign: 'middle' }),
      ),
    ]),
    portrait: layout(t, PORTRAIT, paper, [
      picture({ id: 'picture', name: t('Picture'), frame: frame(0, 0, 1_080, 690) }, 'ice-cream', { x: 50, y: 42 }),
      text(
        { id: 'place', name: t('Place'), frame: frame(72, 742, 640, 50) },
        words.place,
        style({ size: 38, weight: 600, color: accent }),
      ),
      clock(
        { id: 'clock', name: t('Clock'), frame: frame(758, 738, 250, 66) },
        style({ size: 52, color: soft, align: 'end' }),
      ),
      text(
        { id: 'title', name: t('Title'), frame: frame(72, 796, 936, 126) },
        words.title,
        style({ size: 102, weight: 700, color: ink, letterSpacing: -20 }),
      ),
      prices(
        t,
        { id: 'prices', name: t('Prices'), frame: frame(72, 972, 936, 804) },
        'menu',
        style({ size: 54, weight: 500, color: ink, lineHeight: 138 }),
        { accent },
      ),
      rectangle({ id: 'bar', name: t('Bar'), frame: frame(0, 1_804, 1_080, 116) }, bar),
      text(
        { id: 'news', name: t('News'), frame: frame(72, 1_804, 936, 116) },
        words.shortNews,
        style({ size: 38, weight: 600, color: onBar, verticalAlign: 'middle' }),
      ),
    ]),
  };
};
