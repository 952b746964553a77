import type { Translate } from '@vitrine/messages/t';
import {
  color,
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
  countdownTo,
} from './parts.ts';

const ground = color('#170d42');
const ink = color('#f6f2ff');
const accent = color('#cdb8ff');
const bar = color('#33208a', '#21135f');

const font = 'bricolage-grotesque';

const writeWords = (t: Translate) => ({
  left: t('Counting down to'),
  title: t('Hello, 2030'),
  twoLines: t('Hello,\n2030'),
  what: t('Fireworks, a brass band and hot cider'),
  where: t('Harbour Square, 31 December from 21:00'),
  finished: t('Happy New Year!'),
});

const UNTIL = '2030-01-01T00:00';

export const countdownTemplate = ({ t }: TemplateReader): TemplateContent => {
  const words = writeWords(t);
  return {
    purposes: ['shop', 'gym', 'school', 'museum'],
    pictures: ['fireworks'],
    priceLists: [],
    landscape: layout(t, LANDSCAPE, ground, [
      picture({ id: 'picture', name: t('Picture'), frame: frame(900, 0, 1_020, 756) }, 'fireworks', { x: 50, y: 46 }),
      logo(t, frame(84, 44, 220, 84)),
      text(
        { id: 'left', name: t('Line above'), frame: frame(84, 148, 760, 50) },
        words.left,
        style({ size: 36, weight: 600, color: accent }),
      ),
      text(
        { id: 'title', name: t('Title'), frame: frame(76, 196, 794, 340) },
        words.twoLines,
        style({ font, size: 176, weight: 800, color: ink, lineHeight: 92, letterSpacing: -35 }),
      ),
      text(
        { id: 'what', name: t('What'), frame: frame(84, 568, 800, 56) },
        words.what,
        style({ size: 40, weight: 600, color: ink }),
      ),
      text(
        { id: 'where', name: t('Where'), frame: frame(84, 626, 800, 56) },
        words.where,
        style({ size: 40, color: accent }),
      ),
      rectangle({ id: 'bar', name: t('Bar'), frame: frame(0, 756, 1_920, 324) }, bar),
      countdownTo(
        { id: 'countdown', name: t('Countdown'), frame: frame(84, 776, 1_752, 284) },
        UNTIL,
        words.finished,
        style({
          font,
          size: 228,
          weight: 700,
          color: ink,
          verticalAlign: 'middle',
          lineHeight: 100,
          letterSpacing: -20,
        }),
      ),
    ]),
    portrait: layout(t, PORTRAIT, ground, [
      picture({ id: 'picture', name: t('Picture'), frame: frame(0, 0, 1_080, 900) }, 'fireworks', { x: 50, y: 50 }),
      text(
        { id: 'left', name: t('Line above'), frame: frame(72, 952, 640, 56) },
        words.left,
        style({ size: 42, weight: 600, color: accent }),
      ),
      logo(t, frame(788, 934, 220, 76)),
      text(
        { id: 'title', name: t('Title'), frame: frame(68, 1_004, 944, 200) },
        words.title,
        style({ font, size: 172, weight: 800, color: ink, lineHeight: 108, letterSpacing: -35 }),
      ),
      text(
        { id: 'what', name: t('What'), frame: frame(72, 1_220, 936, 60) },
        words.what,
        style({ size: 46, weight: 600, color: ink }),
      ),
      text(
        { id: 'where', name: t('Where'), frame: frame(72, 1_284, 936, 60) },
        words.where,
        style({ size: 46, color: accent }),
      ),
      rectangle({ id: 'bar', name: t('Bar'), frame: frame(0, 1_420, 1_080, 500) }, bar),
      countdownTo(
        { id: 'countdown', name: t('Countdown'), frame: frame(72, 1_440, 936, 460) },
        UNTIL,
        words.finished,
        style({
          font,
          size: 208,
          weight: 700,
          color: ink,
          verticalAlign: 'middle',
          lineHeight: 100,
          letterSpacing: -20,
        }),
      ),
    ]),
  };
};
