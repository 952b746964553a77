import type { TemplatePriceList } from '@vitrine/contract/layouts/layout-templates';
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
  style,
  type Template,
  text,
} from './parts.ts';
import { TITLES } from './template-titles.ts';

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

const list: TemplatePriceList = {
  priceListId: priceListId('directory'),
  name: 'Directory',
  columns: [{ id: 'door', name: '', currency: null }],
  rows: [
    floor('third', 'Third floor'),
    door('architects', 'Hartmann & Lowe', '3.01'),
    door('notary', 'Lindqvist Law', '3.04'),
    floor('second', 'Second floor'),
    door('dentist', 'Dr Moss, dentist', '2.01'),
    door('yoga', 'Noon Yoga', '2.03'),
    floor('first', 'First floor'),
    door('insurance', 'Brackley Trust', '1.01'),
    door('rooms', 'Meeting rooms', '1.05'),
    floor('ground', 'Ground floor'),
    door('reception', 'Reception', '0.01'),
    door('cafe', 'Courtyard Café', '0.02'),
  ],
};

const words = {
  hello: 'Welcome to',
  title: 'Fountain Court',
  here: 'You are here: {screen.name}',
  hint: 'The lift is on your left, the stairs are behind you',
  wifi: 'Wi-Fi for guests',
  network: 'Fountain Guest\nPassword: courtyard',
};

const WIFI = 'WIFI:T:WPA;S:Fountain Guest;P:courtyard;;';

export const directory: Template = {
  ...TITLES.directory,
  purposes: ['office', 'clinic', 'museum'],
  pictures: ['terrace'],
  priceLists: [list],
  landscape: layout(LANDSCAPE, paper, [
    picture({ id: 'picture', name: 'Picture', frame: frame(0, 0, 720, 876) }, 'terrace', { x: 50, y: 40 }),
    logo(frame(56, 52, 200, 96)),
    text(
      { id: 'hello', name: 'Line above', frame: frame(800, 76, 500, 46) },
      words.hello,
      style({ size: 34, weight: 600, color: accent }),
    ),
    text(
      { id: 'title', name: 'Building', frame: frame(800, 118, 620, 120) },
      words.title,
      style({ font, size: 96, weight: 700, color: ink, letterSpacing: -20 }),
    ),
    clock(
      { id: 'clock', name: 'Clock', frame: frame(1_580, 66, 264, 76) },
      style({ font, size: 64, weight: 600, color: ink, align: 'end' }),
    ),
    date(
      { id: 'date', name: 'Date', frame: frame(1_444, 146, 400, 44) },
      style({ size: 32, color: soft, align: 'end' }),
    ),
    prices(
      { id: 'prices', name: 'Floors', frame: frame(800, 296, 1_044, 556) },
      'directory',
      style({ size: 40, weight: 500, color: ink, lineHeight: 168 }),
      { accent, textColumns: 2 },
    ),
    rectangle({ id: 'bar', name: 'Bar', frame: frame(0, 876, 1_920, 204) }, bar),
    text(
      { id: 'here', name: 'This screen', frame: frame(80, 910, 1_080, 72) },
      words.here,
      style({ font, size: 54, weight: 700, color: onBar }),
    ),
    text({ id: 'hint', name: 'Way', frame: frame(80, 986, 1_080, 52) }, words.hint, style({ size: 36, color: onBar })),
    text(
      { id: 'wifi', name: 'Wi-Fi: title', frame: frame(1_280, 916, 370, 48) },
      words.wifi,
      style({ size: 34, weight: 700, color: onBar, align: 'end' }),
    ),
    text(
      { id: 'network', name: 'Wi-Fi', frame: frame(1_280, 962, 370, 88) },
      words.network,
      style({ size: 32, color: onBar, align: 'end', lineHeight: 130 }),
    ),
    qr({ id: 'qr', name: 'Wi-Fi: QR code', frame: frame(1_684, 898, 160, 160) }, WIFI, ink.day, paper.day),
  ]),
  portrait: layout(PORTRAIT, paper, [
    picture({ id: 'picture', name: 'Picture', frame: frame(0, 0, 1_080, 620) }, 'terrace', { x: 50, y: 32 }),
    logo(frame(56, 52, 200, 96)),
    text(
      { id: 'hello', name: 'Line above', frame: frame(72, 676, 320, 52) },
      words.hello,
      style({ size: 38, weight: 600, color: accent }),
    ),
    text(
      { id: 'title', name: 'Building', frame: frame(70, 722, 938, 130) },
      words.title,
      style({ font, size: 108, weight: 700, color: ink, letterSpacing: -20 }),
    ),
    date({ id: 'date', name: 'Date', frame: frame(400, 680, 436, 52) }, style({ size: 36, color: soft, align: 'end' })),
    clock(
      { id: 'clock', name: 'Clock', frame: frame(848, 672, 160, 60) },
      style({ font, size: 50, weight: 600, color: ink, align: 'end' }),
    ),
    prices(
      { id: 'prices', name: 'Floors', frame: frame(72, 872, 936, 664) },
      'directory',
      style({ size: 46, weight: 500, color: ink, lineHeight: 126 }),
      { accent },
    ),
    rectangle({ id: 'bar', name: 'Bar', frame: frame(0, 1_560, 1_080, 360) }, bar),
    text(
      { id: 'here', name: 'This screen', frame: frame(72, 1_592, 936, 66) },
      words.here,
      style({ font, size: 50, weight: 700, color: onBar }),
    ),
    text({ id: 'hint', name: 'Way', frame: frame(72, 1_660, 936, 48) }, words.hint, style({ size: 36, color: onBar })),
    text(
      { id: 'wifi', name: 'Wi-Fi: title', frame: frame(72, 1_748, 600, 48) },
      words.wifi,
      style({ size: 34, weight: 700, color: onBar }),
    ),
    text(
      { id: 'network', name: 'Wi-Fi', frame: frame(72, 1_794, 600, 96) },
      words.network,
      style({ size: 34, color: onBar, lineHeight: 130 }),
    ),
    qr({ id: 'qr', name: 'Wi-Fi: QR code', frame: frame(844, 1_730, 164, 164) }, WIFI, ink.day, paper.day),
  ]),
};
