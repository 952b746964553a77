import type { KnownElement } from '@vitrine/contract/layouts/document';
import type { Translate } from '@vitrine/messages/t';
import {
  clock,
  color,
  date,
  frame,
  LANDSCAPE,
  layout,
  picture,
  PORTRAIT,
  rectangle,
  style,
  type TemplateContent,
  type TemplateReader,
  text,
} from './parts.ts';

const paper = color('#f8f4f2', '#21121a');
const ink = color('#2c1a24', '#f7e9ee');
const soft = color('#6b5560', '#c7adb8');
const accent = color('#a8123f', '#ff8fab');
const line = color('#e2d5d5', '#4a3340');

const HOURS = ['10:00 – 16:30', '10:00 – 16:30', '10:00 – 16:30', '10:00 – 20:00', '09:00 – 17:30', '09:00 – 17:30'];

const writeWords = (t: Translate) => ({
  kicker: t('Opening hours'),
  title: t('Glasshouse'),
  days: t('Monday\nTuesday\nWednesday\nThursday\nFriday\nSaturday\nSunday'),
  hours: [t('closed', {}, 'on a weekday'), ...HOURS],
  note: t('Last entry 30 minutes before closing'),
});

/** The days on the left and their hours on the right, with a line below each day. */
function listHours(t: Translate, x: number, top: number, width: number, size: number): KnownElement[] {
  const { days, hours } = writeWords(t);
  const row = Math.round(size * 1.7);
  const look = { size, color: ink, lineHeight: 170 };
  const height = row * hours.length + 4;
  // Hours with a break at noon stay on one line, as large as the days.
  const half = Math.round(width * 0.3);
  return [
    ...hours.map((_, index) =>
      rectangle({ id: `line-${index}`, name: t('Line'), frame: frame(x, top + row * (index + 1), width, 2) }, line),
    ),
    text({ id: 'days', name: t('Days'), frame: frame(x, top, half, height) }, days, style({ ...look, weight: 600 })),
    text(
      {
        id: 'hours',
        name: t('Hours', {}, 'of opening'),
        frame: frame(x + half, top, width - half, height),
      },
      hours.join('\n'),
      style({ ...look, align: 'end' }),
    ),
  ];
}

export const openingHours = ({ t }: TemplateReader): TemplateContent => {
  const words = writeWords(t);
  return {
    purposes: ['shop', 'museum', 'cafe'],
    pictures: ['plumeria'],
    priceLists: [],
    landscape: layout(t, LANDSCAPE, paper, [
      picture({ id: 'picture', name: t('Picture'), frame: frame(0, 0, 700, 1_080) }, 'plumeria'),
      text(
        { id: 'kicker', name: t('Line above'), frame: frame(784, 84, 700, 48) },
        words.kicker,
        style({ size: 34, weight: 600, color: accent }),
      ),
      text(
        { id: 'title', name: t('Place'), frame: frame(784, 132, 1_056, 124) },
        words.title,
        style({ font: 'bitter', size: 98, weight: 700, color: ink, letterSpacing: -15 }),
      ),
      ...listHours(t, 784, 292, 1_056, 46),
      text(
        { id: 'note', name: t('Note'), frame: frame(784, 930, 490, 64) },
        words.note,
        style({ size: 28, color: soft, verticalAlign: 'middle' }),
      ),
      date(
        { id: 'date', name: t('Date'), frame: frame(1_290, 930, 372, 64) },
        style({ size: 28, color: soft, align: 'end', verticalAlign: 'middle' }),
      ),
      clock(
        { id: 'clock', name: t('Clock'), frame: frame(1_690, 930, 150, 64) },
        style({ size: 48, weight: 700, color: accent, align: 'end', verticalAlign: 'middle' }),
      ),
    ]),
    portrait: layout(t, PORTRAIT, paper, [
      picture({ id: 'picture', name: t('Picture'), frame: frame(0, 0, 1_080, 760) }, 'plumeria', { x: 50, y: 40 }),
      text(
        { id: 'kicker', name: t('Line above'), frame: frame(72, 830, 936, 54) },
        words.kicker,
        style({ size: 40, weight: 600, color: accent }),
      ),
      text(
        { id: 'title', name: t('Place'), frame: frame(72, 884, 936, 140) },
        words.title,
        style({ font: 'bitter', size: 112, weight: 700, color: ink, letterSpacing: -15 }),
      ),
      ...listHours(t, 72, 1_064, 936, 50),
      text(
        { id: 'note', name: t('Note'), frame: frame(72, 1_694, 936, 54) },
        words.note,
        style({ size: 36, color: soft }),
      ),
      date(
        { id: 'date', name: t('Date'), frame: frame(72, 1_776, 640, 76) },
        style({ size: 40, color: soft, verticalAlign: 'middle' }),
      ),
      clock(
        { id: 'clock', name: t('Clock'), frame: frame(758, 1_776, 250, 76) },
        style({ size: 60, weight: 700, color: accent, align: 'end', verticalAlign: 'middle' }),
      ),
    ]),
  };
};
