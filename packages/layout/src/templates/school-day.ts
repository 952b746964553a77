import type { Frame, KnownElement } from '@vitrine/contract/layouts/document';
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
  type Template,
  text,
} from './parts.ts';
import { TITLES } from './template-titles.ts';

const paper = color('#e9effd', '#0d1430');
const ink = color('#14224f', '#eef2ff');
const accent = color('#2348c7', '#9db8ff');
const surface = color('#ffffff', '#18224a');

const font = 'bricolage-grotesque';

const words = {
  place: 'Hillside School',
  today: 'Choir at 11:15 in the hall\nLibrary open until 16:00\nPE is indoors today',
  lunch: 'Tomato soup and bread\nPasta, or fish pie\nApple crumble',
};

const substitutions = [
  ['Period 1, 7B', 'Maths with Ms Hall, room 12'],
  ['Period 3, 8A', 'French with Mr Duval, room 4'],
  ['Period 5, 9C', 'Art is in the workshop'],
  ['Period 6, 7A', 'Ends at 14:30'],
];

/** A card with a title, and below it texts of equal height beside each other. */
function card(
  { id, title, frame: place, size }: { id: string; title: string; frame: Frame; size: number },
  columns: readonly { id: string; name: string; words: string; width: number; weight: number }[],
): KnownElement[] {
  const x = place.x + 40;
  const top = Math.round(size * 1.5);
  let left = x;
  return [
    rectangle({ id: `${id}-card`, name: 'Card', frame: place }, surface, 24),
    text(
      { id: `${id}-title`, name: `${title}: title`, frame: frame(x, place.y + 30, place.width - 80, top) },
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

const note = (id: string, title: string, name: string, place: Frame, size: number, content: string): KnownElement[] =>
  card({ id: `${id}-note`, title, frame: place, size }, [
    { id, name, words: content, width: place.width - 80, weight: 400 },
  ]);

const changes = (place: Frame, size: number): KnownElement[] => {
  const width = Math.round(size * 7);
  return card({ id: 'changes', title: 'Substitutions', frame: place, size }, [
    { id: 'lessons', name: 'Lessons', words: substitutions.map(([lesson]) => lesson).join('\n'), width, weight: 600 },
    {
      id: 'instead',
      name: 'Substitutions',
      words: substitutions.map(([, what]) => what).join('\n'),
      width: place.width - 80 - width,
      weight: 400,
    },
  ]);
};

export const schoolDay: Template = {
  ...TITLES.schoolDay,
  purposes: ['school'],
  pictures: ['desk'],
  priceLists: [],
  landscape: layout(LANDSCAPE, paper, [
    picture({ id: 'picture', name: 'Picture', frame: frame(1_180, 0, 740, 1_080) }, 'desk', { x: 44, y: 50 }),
    logo(frame(1_220, 56, 200, 96)),
    text(
      { id: 'place', name: 'School', frame: frame(76, 64, 700, 48) },
      words.place,
      style({ size: 34, weight: 600, color: accent }),
    ),
    date(
      { id: 'weekday', name: 'Weekday', frame: frame(72, 104, 820, 170) },
      style({ font, size: 148, weight: 800, color: ink, lineHeight: 112, letterSpacing: -30 }),
      'weekday',
    ),
    date(
      { id: 'date', name: 'Date', frame: frame(76, 270, 700, 76) },
      style({ font, size: 58, weight: 500, color: accent }),
      'short',
    ),
    clock(
      { id: 'clock', name: 'Clock', frame: frame(816, 262, 288, 84) },
      style({ font, size: 68, weight: 600, color: ink, align: 'end' }),
    ),
    ...note('today', 'Today', 'Notices', frame(76, 384, 502, 290), 38, words.today),
    ...note('lunch', 'Lunch', 'Lunch', frame(602, 384, 502, 290), 38, words.lunch),
    ...changes(frame(76, 698, 1_028, 326), 38),
  ]),
  portrait: layout(PORTRAIT, paper, [
    picture({ id: 'picture', name: 'Picture', frame: frame(0, 0, 1_080, 570) }, 'desk', { x: 50, y: 67 }),
    text(
      { id: 'place', name: 'School', frame: frame(72, 618, 600, 54) },
      words.place,
      style({ size: 40, weight: 600, color: accent }),
    ),
    logo(frame(828, 604, 180, 76)),
    date(
      { id: 'weekday', name: 'Weekday', frame: frame(68, 660, 940, 184) },
      style({ font, size: 160, weight: 800, color: ink, lineHeight: 112, letterSpacing: -30 }),
      'weekday',
    ),
    date(
      { id: 'date', name: 'Date', frame: frame(72, 838, 600, 80) },
      style({ font, size: 62, weight: 500, color: accent }),
      'short',
    ),
    clock(
      { id: 'clock', name: 'Clock', frame: frame(708, 832, 300, 90) },
      style({ font, size: 74, weight: 600, color: ink, align: 'end' }),
    ),
    ...note('today', 'Today', 'Notices', frame(72, 944, 936, 280), 40, words.today),
    ...note('lunch', 'Lunch', 'Lunch', frame(72, 1_244, 936, 280), 40, words.lunch),
    ...changes(frame(72, 1_544, 936, 336), 40),
  ]),
};
