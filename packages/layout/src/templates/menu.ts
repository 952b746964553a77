import type { KnownElement } from '@vitrine/contract/layouts/document';
import type { LayoutTemplate } from '@vitrine/contract/layouts/layouts';
import { clock, color, frame, LANDSCAPE, layout, picture, PORTRAIT, rectangle, style, text } from './parts.ts';

const paper = color('#fdf3e1', '#2a1316');
const ink = color('#3a1820', '#fdeee0');
const accent = color('#b0244c', '#ff9db4');
const soft = color('#754449', '#d9b9b4');
const line = color('#ecd7b6', '#5b3438');
const bar = color('#b0244c', '#7d1735');
const onBar = color('#fff6ea');

const groups = [
  {
    id: 'ice',
    name: 'Ice cream',
    rows: [
      ['One scoop', '2.80'],
      ['Two scoops', '4.20'],
      ['Three scoops', '5.40'],
      ['Sundae of the day', '6.50'],
    ],
  },
  {
    id: 'coffee',
    name: 'Coffee and tea',
    rows: [
      ['Espresso', '2.40'],
      ['Flat white', '3.20'],
      ['Hot chocolate', '3.60'],
      ['Pot of tea', '2.90'],
    ],
  },
];

/** The prices: groups below each other, each a title, a line, names on the left and prices on the right. */
function listPrices(x: number, top: number, width: number, size: number, step: number): KnownElement[] {
  const title = Math.round(size * 0.7);
  return groups.flatMap(({ id, name, rows }, index) => {
    const y = top + index * step;
    const body = y + title * 2;
    const height = Math.ceil(size * 1.45 * rows.length) + 2;
    const look = { size, weight: 500, color: ink, lineHeight: 145 };
    return [
      text(
        { id: `${id}-title`, name, frame: frame(x, y, width, Math.ceil(title * 1.3)) },
        name,
        style({ size: title, weight: 600, color: accent }),
      ),
      rectangle({ id: `${id}-line`, name: 'Line', frame: frame(x, y + Math.round(title * 1.6), width, 3) }, line),
      text(
        { id: `${id}-names`, name: `${name}, names`, frame: frame(x, body, width - 220, height) },
        rows.map(([what]) => what).join('\n'),
        style(look),
      ),
      text(
        { id: `${id}-prices`, name: `${name}, prices`, frame: frame(x + width - 200, body, 200, height) },
        rows.map(([, price]) => price).join('\n'),
        style({ ...look, weight: 700, align: 'end' }),
      ),
    ];
  });
}

export const menu: Omit<LayoutTemplate, 'pictures'> = {
  id: 'menu',
  name: 'Menu board',
  description: 'A picture, two groups of prices, and a line for news',
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
    ...listPrices(786, 266, 1_064, 46, 362),
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
    ...listPrices(72, 982, 936, 50, 412),
    rectangle({ id: 'bar', name: 'Bar', frame: frame(0, 1_804, 1_080, 116) }, bar),
    text(
      { id: 'news', name: 'News', frame: frame(72, 1_804, 936, 116) },
      'Oat milk at no extra charge  •  Last orders at 16:45',
      style({ size: 38, weight: 600, color: onBar, verticalAlign: 'middle' }),
    ),
  ]),
};
