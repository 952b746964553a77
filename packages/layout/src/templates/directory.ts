import type { TemplatePriceList } from '@vitrine/contract/layouts/layout-templates';
import type { Translate } from '@vitrine/messages/t';
import {
  clock,
  color,
  date,
  frame,
  LANDSCAPE,
  layout,
  logo,
  picture,
  PORTRAIT,
  priceListId,
  prices,
  qr,
  rectangle,
  SCREEN,
  style,
  type TemplateContent,
  type TemplateReader,
  text,
} from './parts.ts';

const paper = color('#fbf3ec', '#1c1210');
const ink = color('#3a1a13', '#fbeee6');
const soft = color('#7a5347', '#d0aea2');
const accent = color('#a33d22', '#ff9f82');
const bar = color('#7c2f1c', '#4a1d12');
const onBar = color('#fff1e8');

const font = 'bricolage-grotesque';

const floor = (id: string, name: string): TemplatePriceList['rows'][number] => ({ kind: 'section', id, name });

const door = (id: string, name: string, number: string): TemplatePriceList['rows'][number] => ({
  kind: 'item',
  id,
  name,
  note: '',
  prices: { door: number },
  isSoldOut: false,
});

const listFloors = (t: Translate): TemplatePriceList => ({
  priceListId: priceListId('directory'),
  name: t('Directory'),
  columns: [{ id: 'door', name: '', currency: null }],
  rows: [
    floor('third', t('Third floor')),
    door('architects', 'Hartmann & Lowe', '3.01'),
    door('notary', t('Lindqvist Law'), '3.04'),
    floor('second', t('Second floor')),
    door('dentist', t('Dr Moss, dentist'), '2.01'),
    door('yoga', t('Noon Yoga'), '2.03'),
    floor('first', t('First floor')),
    door('insurance', t('Brackley Trust'), '1.01'),
    door('rooms', t('Meeting rooms'), '1.05'),
    floor('ground', t('Ground floor')),
    door('reception', t('Reception'), '0.01'),
    door('cafe', t('Courtyard Café'), '0.02'),
  ],
});

function writeWords(t: Translate) {
  const guests = { network: t('Fountain Guest'), password: t('courtyard') };
  return {
    hello: t('Welcome to'),
    title: t('Fountain Court'),
    here: t('You are here: {screen}', { screen: SCREEN }),
    hint: t('The lift is on your left, the stairs are behind you'),
    wifi: t('Wi-Fi for guests'),
    network: t('{network}\nPassword: {password}', guests),
    code: `WIFI:T:WPA;S:${guests.network};P:${guests.password};;`,
  };
}

export const directory = ({ t }: TemplateReader): TemplateContent => {
  const words = writeWords(t);
  return {
    purposes: ['office', 'clinic', 'museum'],
    pictures: ['terrace'],
    priceLists: [listFloors(t)],
    landscape: layout(t, LANDSCAPE, paper, [
      picture({ id: 'picture', name: t('Picture'), frame: frame(0, 0, 720, 876) }, 'terrace', { x: 50, y: 40 }),
      logo(t, frame(56, 52, 200, 96)),
      text(
        { id: 'hello', name: t('Line above'), frame: frame(800, 76, 500, 46) },
        words.hello,
        style({ size: 34, weight: 600, color: accent }),
      ),
      text(
        { id: 'title', name: t('Building'), frame: frame(800, 118, 620, 120) },
        words.title,
        style({ font, size: 96, weight: 700, color: ink, letterSpacing: -20 }),
      ),
      clock(
        { id: 'clock', name: t('Clock'), frame: frame(1_580, 66, 264, 76) },
        style({ font, size: 64, weight: 600, color: ink, align: 'end' }),
      ),
      date(
        { id: 'date', name: t('Date'), frame: frame(1_444, 146, 400, 44) },
        style({ size: 32, color: soft, align: 'end' }),
      ),
      prices(
        t,
        { id: 'prices', name: t('Floors'), frame: frame(800, 296, 1_044, 556) },
        'directory',
        style({ size: 40, weight: 500, color: ink, lineHeight: 168 }),
        { accent, textColumns: 2 },
      ),
      rectangle({ id: 'bar', name: t('Bar'), frame: frame(0, 876, 1_920, 204) }, bar),
      text(
        { id: 'here', name: t('This screen'), frame: frame(80, 910, 1_080, 72) },
        words.here,
        style({ font, size: 54, weight: 700, color: onBar }),
      ),
      text(
        { id: 'hint', name: t('Way'), frame: frame(80, 986, 1_080, 52) },
        words.hint,
        style({ size: 36, color: onBar }),
      ),
      text(
        { id: 'wifi', name: t('Wi-Fi: title'), frame: frame(1_280, 916, 370, 48) },
        words.wifi,
        style({ size: 34, weight: 700, color: onBar, align: 'end' }),
      ),
      text(
        { id: 'network', name: t('Wi-Fi'), frame: frame(1_280, 962, 370, 88) },
        words.network,
        style({ size: 32, color: onBar, align: 'end', lineHeight: 130 }),
      ),
      qr({ id: 'qr', name: t('Wi-Fi: QR code'), frame: frame(1_684, 898, 160, 160) }, words.code, ink.day, paper.day),
    ]),
    portrait: layout(t, PORTRAIT, paper, [
      picture({ id: 'picture', name: t('Picture'), frame: frame(0, 0, 1_080, 620) }, 'terrace', { x: 50, y: 32 }),
      logo(t, frame(56, 52, 200, 96)),
      text(
        { id: 'hello', name: t('Line above'), frame: frame(72, 676, 320, 52) },
        words.hello,
        style({ size: 38, weight: 600, color: accent }),
      ),
      text(
        { id: 'title', name: t('Building'), frame: frame(70, 722, 938, 130) },
        words.title,
        style({ font, size: 108, weight: 700, color: ink, letterSpacing: -20 }),
      ),
      date(
        { id: 'date', name: t('Date'), frame: frame(400, 680, 436, 52) },
        style({ size: 36, color: soft, align: 'end' }),
      ),
      clock(
        { id: 'clock', name: t('Clock'), frame: frame(848, 672, 160, 60) },
        style({ font, size: 50, weight: 600, color: ink, align: 'end' }),
      ),
      prices(
        t,
        { id: 'prices', name: t('Floors'), frame: frame(72, 872, 936, 664) },
        'directory',
        style({ size: 46, weight: 500, color: ink, lineHeight: 126 }),
        { accent },
      ),
      rectangle({ id: 'bar', name: t('Bar'), frame: frame(0, 1_560, 1_080, 360) }, bar),
      text(
        { id: 'here', name: t('This screen'), frame: frame(72, 1_592, 936, 66) },
        words.here,
        style({ font, size: 50, weight: 700, color: onBar }),
      ),
      text(
        { id: 'hint', name: t('Way'), frame: frame(72, 1_660, 936, 48) },
        words.hint,
        style({ size: 36, color: onBar }),
      ),
      text(
        { id: 'wifi', name: t('Wi-Fi: title'), frame: frame(72, 1_748, 600, 48) },
        words.wifi,
        style({ size: 34, weight: 700, color: onBar }),
      ),
      text(
        { id: 'network', name: t('Wi-Fi'), frame: frame(72, 1_794, 600, 96) },
        words.network,
        style({ size: 34, color: onBar, lineHeight: 130 }),
      ),
      qr({ id: 'qr', name: t('Wi-Fi: QR code'), frame: frame(844, 1_730, 164, 164) }, words.code, ink.day, paper.day),
    ]),
  };
};
