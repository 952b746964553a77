import {
  color,
  countdown as timer,
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

const ground = color('#170d42');
const ink = color('#f6f2ff');
const accent = color('#cdb8ff');
const bar = color('#33208a', '#21135f');

const font = 'bricolage-grotesque';

const words = {
  left: 'Counting down to',
  title: 'Hello, 2030',
  what: 'Fireworks, a brass band and hot cider',
  where: 'Harbour Square, 31 December from 21:00',
  finished: 'Happy New Year!',
};

const UNTIL = '2030-01-01T00:00';

export const countdownTemplate: Template = {
  ...TITLES.countdown,
  purposes: ['shop', 'gym', 'school', 'museum'],
  pictures: ['fireworks'],
  priceLists: [],
  landscape: layout(LANDSCAPE, ground, [
    picture({ id: 'picture', name: 'Picture', frame: frame(900, 0, 1_020, 756) }, 'fireworks', { x: 50, y: 46 }),
    logo(frame(84, 44, 220, 84)),
    text(
      { id: 'left', name: 'Line above', frame: frame(84, 148, 760, 50) },
      words.left,
      style({ size: 36, weight: 600, color: accent }),
    ),
    text(
      { id: 'title', name: 'Title', frame: frame(76, 196, 794, 340) },
      words.title.replace(' ', '\n'),
      style({ font, size: 176, weight: 800, color: ink, lineHeight: 92, letterSpacing: -35 }),
    ),
    text(
      { id: 'what', name: 'What', frame: frame(84, 568, 800, 56) },
      words.what,
      style({ size: 40, weight: 600, color: ink }),
    ),
    text(
      { id: 'where', name: 'Where', frame: frame(84, 626, 800, 56) },
      words.where,
      style({ size: 40, color: accent }),
    ),
    rectangle({ id: 'bar', name: 'Bar', frame: frame(0, 756, 1_920, 324) }, bar),
    timer(
      { id: 'countdown', name: 'Countdown', frame: frame(84, 776, 1_752, 284) },
      UNTIL,
      words.finished,
      style({ font, size: 228, weight: 700, color: ink, verticalAlign: 'middle', lineHeight: 100, letterSpacing: -20 }),
    ),
  ]),
  portrait: layout(PORTRAIT, ground, [
    picture({ id: 'picture', name: 'Picture', frame: frame(0, 0, 1_080, 900) }, 'fireworks', { x: 50, y: 50 }),
    text(
      { id: 'left', name: 'Line above', frame: frame(72, 952, 640, 56) },
      words.left,
      style({ size: 42, weight: 600, color: accent }),
    ),
    logo(frame(788, 934, 220, 76)),
    text(
      { id: 'title', name: 'Title', frame: frame(68, 1_004, 944, 200) },
      words.title,
      style({ font, size: 172, weight: 800, color: ink, lineHeight: 108, letterSpacing: -35 }),
    ),
    text(
      { id: 'what', name: 'What', frame: frame(72, 1_220, 936, 60) },
      words.what,
      style({ size: 46, weight: 600, color: ink }),
    ),
    text(
      { id: 'where', name: 'Where', frame: frame(72, 1_284, 936, 60) },
      words.where,
      style({ size: 46, color: accent }),
    ),
    rectangle({ id: 'bar', name: 'Bar', frame: frame(0, 1_420, 1_080, 500) }, bar),
    timer(
      { id: 'countdown', name: 'Countdown', frame: frame(72, 1_440, 936, 460) },
      UNTIL,
      words.finished,
      style({ font, size: 208, weight: 700, color: ink, verticalAlign: 'middle', lineHeight: 100, letterSpacing: -20 }),
    ),
  ]),
};
