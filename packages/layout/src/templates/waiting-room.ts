import type { KnownElement } from '@vitrine/contract/layouts/document';
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
  rectangle,
  style,
  type TemplateContent,
  type TemplateReader,
  text,
  ticker,
} from './parts.ts';

const paper = color('#f3f7f3', '#101a17');
const ink = color('#1b2f29', '#eaf5ee');
const soft = color('#4c675d', '#a9c4b8');
const accent = color('#1b6b54', '#9fd4bf');
const line = color('#cfdfd6', '#2a3f37');
const card = color('#e1eee6', '#1a2b25');
const bar = color('#17513f', '#123a2e');
const onBar = color('#eefaf3');

const font = 'bricolage-grotesque';

const listDoctors = (t: Translate) => [
  [t('Dr Amara Okafor'), t('Room 1')],
  [t('Dr Lukas Brandt'), t('Room 2')],
  [t('Dr Helen Moss'), t('Room 4, until 17:00')],
  [t('Priya Nair, nurse'), t('Room 5')],
];

const writeWords = (t: Translate) => ({
  place: t('Linden Street Practice'),
  title: t('Here today'),
  ask: t('Please tell us at the desk'),
  notices: t('if you have waited longer than 30 minutes\nif you feel worse\nif your address or number has changed'),
});

const listNews = (t: Translate) => [
  t('Flu jabs without an appointment: Tuesday and Thursday from 14:00'),
  t('Please switch your phone to silent'),
  t('Repeat prescriptions are ready after two working days'),
  t('Water is beside the door, please help yourself'),
];

/** The doctors on the left and their rooms on the right, with a line above each. */
function drawDoctors(
  t: Translate,
  { x, top, width, size, row }: { x: number; top: number; width: number; size: number; row: number },
): KnownElement[] {
  const doctors = listDoctors(t);
  const look = { size, lineHeight: Math.round((100 * row) / size) };
  const height = row * doctors.length + 4;
  const half = Math.round(width * 0.54);
  return [
    ...doctors.map((_, index) =>
      rectangle({ id: `line-${index}`, name: t('Line'), frame: frame(x, top + row * index, width, 2) }, line),
    ),
    text(
      { id: 'doctors', name: t('Doctors'), frame: frame(x, top, half, height) },
      doctors.map(([name]) => name).join('\n'),
      style({ ...look, weight: 600, color: ink }),
    ),
    text(
      { id: 'rooms', name: t('Rooms'), frame: frame(x + half, top, width - half, height) },
      doctors.map(([, room]) => room).join('\n'),
      style({ ...look, color: soft, align: 'end' }),
    ),
  ];
}

export const waitingRoom = ({ t }: TemplateReader): TemplateContent => {
  const words = writeWords(t);
  return {
    purposes: ['clinic', 'office'],
    pictures: ['window'],
    priceLists: [],
    landscape: layout(t, LANDSCAPE, paper, [
      picture({ id: 'picture', name: t('Picture'), frame: frame(1_180, 0, 740, 988) }, 'window', { x: 64, y: 50 }),
      logo(t, frame(1_400, 846, 300, 92)),
      text(
        { id: 'place', name: t('Practice'), frame: frame(84, 76, 600, 48) },
        words.place,
        style({ size: 34, weight: 600, color: accent }),
      ),
      text(
        { id: 'title', name: t('Title'), frame: frame(84, 122, 620, 116) },
        words.title,
        style({ font, size: 96, weight: 700, color: ink, letterSpacing: -20 }),
      ),
      clock(
        { id: 'clock', name: t('Clock'), frame: frame(716, 60, 380, 116) },
        style({ font, size: 104, weight: 600, color: ink, align: 'end', lineHeight: 110, letterSpacing: -20 }),
      ),
      date(
        { id: 'date', name: t('Date'), frame: frame(650, 180, 446, 48) },
        style({ size: 34, color: soft, align: 'end' }),
      ),
      ...drawDoctors(t, { x: 84, top: 284, width: 1_012, size: 44, row: 84 }),
      rectangle({ id: 'card', name: t('Card'), frame: frame(84, 656, 1_012, 276) }, card, 28),
      text(
        { id: 'ask', name: t('Notice title'), frame: frame(128, 688, 924, 52) },
        words.ask,
        style({ size: 38, weight: 700, color: accent }),
      ),
      text(
        { id: 'notices', name: t('Notices'), frame: frame(128, 744, 924, 164) },
        words.notices,
        style({ size: 38, color: ink, lineHeight: 138 }),
      ),
      rectangle({ id: 'bar', name: t('Bar'), frame: frame(0, 988, 1_920, 92) }, bar),
      ticker(
        { id: 'news', name: t('News'), frame: frame(0, 988, 1_920, 92) },
        listNews(t),
        style({ size: 36, weight: 500, color: onBar, verticalAlign: 'middle' }),
      ),
    ]),
    portrait: layout(t, PORTRAIT, paper, [
      picture({ id: 'picture', name: t('Picture'), frame: frame(0, 0, 1_080, 756) }, 'window', { x: 50, y: 62 }),
      logo(t, frame(400, 680, 280, 64)),
      text(
        { id: 'place', name: t('Practice'), frame: frame(72, 816, 540, 54) },
        words.place,
        style({ size: 38, weight: 600, color: accent }),
      ),
      text(
        { id: 'title', name: t('Title'), frame: frame(70, 866, 510, 130) },
        words.title,
        style({ font, size: 104, weight: 700, color: ink, letterSpacing: -20 }),
      ),
      clock(
        { id: 'clock', name: t('Clock'), frame: frame(628, 800, 380, 130) },
        style({ font, size: 112, weight: 600, color: ink, align: 'end', lineHeight: 110, letterSpacing: -20 }),
      ),
      date(
        { id: 'date', name: t('Date'), frame: frame(608, 932, 400, 54) },
        style({ size: 36, color: soft, align: 'end' }),
      ),
      ...drawDoctors(t, { x: 72, top: 1_036, width: 936, size: 46, row: 92 }),
      rectangle({ id: 'card', name: t('Card'), frame: frame(72, 1_436, 936, 316) }, card, 28),
      text(
        { id: 'ask', name: t('Notice title'), frame: frame(120, 1_470, 840, 60) },
        words.ask,
        style({ size: 44, weight: 700, color: accent }),
      ),
      text(
        { id: 'notices', name: t('Notices'), frame: frame(120, 1_534, 840, 190) },
        words.notices,
        style({ size: 42, color: ink, lineHeight: 142 }),
      ),
      rectangle({ id: 'bar', name: t('Bar'), frame: frame(0, 1_804, 1_080, 116) }, bar),
      ticker(
        { id: 'news', name: t('News'), frame: frame(0, 1_804, 1_080, 116) },
        listNews(t),
        style({ size: 42, weight: 500, color: onBar, verticalAlign: 'middle' }),
      ),
    ]),
  };
};
