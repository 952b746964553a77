import type { Frame, KnownElement } from '@vitrine/contract/layouts/document';
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
} from './parts.ts';

const paper = color('#e9effd', '#0d1430');
const ink = color('#14224f', '#eef2ff');
const accent = color('#2348c7', '#9db8ff');
const surface = color('#ffffff', '#18224a');

const font = 'bricolage-grotesque';

const writeWords = (t: Translate) => ({
  place: t('Hillside School'),
  todayTitle: t('Today'),
  today: t('Choir at 11:15 in the hall\nLibrary open until 16:00\nPE is indoors today'),
  lunchTitle: t('Lunch'),
  lunch: t('Tomato soup and bread\nPasta, or fish pie\nApple crumble'),
  substitutions: t('Substitutions'),
});

const listSubstitutions = (t: Translate) => [
  [t('Period 1, 7B'), t('Maths with Ms Hall, room 12')],
  [t('Period 3, 8A'), t('French with Mr Duval, room 4')],
  [t('Period 5, 9C'), t('Art is in the workshop')],
  [t('Period 6, 7A'), t('Ends at 14:30')],
];

interface Card {
  id: string;
  /** The name of the element with the title. */
  name: string;
  title: string;
  frame: Frame;
  size: number;
}

/** A card with a title, and below it texts of equal height beside each other. */
function card(
  t: Translate,
  { id, name, title, frame: place, size }: Card,
  columns: readonly { id: string; name: string; words: string; width: number; weight: number }[],
): KnownElement[] {
  const x = place.x + 40;
  const top = Math.round(size * 1.5);
  let left = x;
  return [
    rectangle({ id: `${id}-card`, name: t('Card'), frame: place }, surface, 24),
    text(
      { id: `${id}-title`, name, frame: frame(x, place.y + 30, place.width - 80, top) },
      title,
      style({ size: Math.round(size * 0.92), weight: 700, color: accent }),
    ),
    ...columns.map((column) => {
      const at = frame(left, place.y + 30 + top, column.width, place.height - top - 50);
      left += column.width;
      return text(
        { id: column.id, name: column.name, frame: at },
        column.words,
        style({ size, weight: column.weight, color: ink, lineHeight: 140 }),
      );
    }),
  ];
}

function today(t: Translate, place: Frame, size: number): KnownElement[] {
  const { todayTitle: title, today: words } = writeWords(t);
  return card(t, { id: 'today-note', name: t('Today: title'), title, frame: place, size }, [
    { id: 'today', name: t('Notices'), words, width: place.width - 80, weight: 400 },
  ]);
}

function lunch(t: Translate, place: Frame, size: number): KnownElement[] {
  const { lunchTitle: title, lunch: words } = writeWords(t);
  return card(t, { id: 'lunch-note', name: t('Lunch: title'), title, frame: place, size }, [
    { id: 'lunch', name: t('Lunch'), words, width: place.width - 80, weight: 400 },
  ]);
}

function changes(t: Translate, place: Frame, size: number): KnownElement[] {
  const substitutions = listSubstitutions(t);
  const width = Math.round(size * 7);
  const [lessons, instead] = [0, 1].map((column) => substitutions.map((row) => row[column]).join('\n'));
  const { substitutions: title } = writeWords(t);
  return card(t, { id: 'changes', name: t('Substitutions: title'), title, frame: place, size }, [
    { id: 'lessons', name: t('Lessons'), words: lessons ?? '', width, weight: 600 },
    { id: 'instead', name: t('Substitutions'), words: instead ?? '', width: place.width - 80 - width, weight: 400 },
  ]);
}

export const schoolDay = ({ t }: TemplateReader): TemplateContent => {
  const words = writeWords(t);
  return {
    purposes: ['school'],
    pictures: ['desk'],
    priceLists: [],
    landscape: layout(t, LANDSCAPE, paper, [
      picture({ id: 'picture', name: t('Picture'), frame: frame(1_180, 0, 740, 1_080) }, 'desk', { x: 44, y: 50 }),
      logo(t, frame(1_220, 56, 200, 96)),
      text(
        { id: 'place', name: t('School'), frame: frame(76, 64, 700, 48) },
        words.place,
        style({ size: 34, weight: 600, color: accent }),
      ),
      date(
        { id: 'weekday', name: t('Weekday'), frame: frame(72, 104, 820, 170) },
        style({ font, size: 148, weight: 800, color: ink, lineHeight: 112, letterSpacing: -30 }),
        'weekday',
      ),
      date(
        { id: 'date', name: t('Date'), frame: frame(76, 270, 700, 76) },
        style({ font, size: 58, weight: 500, color: accent }),
        'short',
      ),
      clock(
        { id: 'clock', name: t('Clock'), frame: frame(816, 262, 288, 84) },
        style({ font, size: 68, weight: 600, color: ink, align: 'end' }),
      ),
      ...today(t, frame(76, 384, 502, 290), 38),
      ...lunch(t, frame(602, 384, 502, 290), 38),
      ...changes(t, frame(76, 698, 1_028, 326), 38),
    ]),
    portrait: layout(t, PORTRAIT, paper, [
      picture({ id: 'picture', name: t('Picture'), frame: frame(0, 0, 1_080, 570) }, 'desk', { x: 50, y: 67 }),
      text(
        { id: 'place', name: t('School'), frame: frame(72, 618, 600, 54) },
        words.place,
        style({ size: 40, weight: 600, color: accent }),
      ),
      logo(t, frame(828, 604, 180, 76)),
      date(
        { id: 'weekday', name: t('Weekday'), frame: frame(68, 660, 940, 184) },
        style({ font, size: 160, weight: 800, color: ink, lineHeight: 112, letterSpacing: -30 }),
        'weekday',
      ),
      date(
        { id: 'date', name: t('Date'), frame: frame(72, 838, 600, 80) },
        style({ font, size: 62, weight: 500, color: accent }),
        'short',
      ),
      clock(
        { id: 'clock', name: t('Clock'), frame: frame(708, 832, 300, 90) },
        style({ font, size: 74, weight: 600, color: ink, align: 'end' }),
      ),
      ...today(t, frame(72, 944, 936, 280), 40),
      ...lunch(t, frame(72, 1_244, 936, 280), 40),
      ...changes(t, frame(72, 1_544, 936, 336), 40),
    ]),
  };
};
