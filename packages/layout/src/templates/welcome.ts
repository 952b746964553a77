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
  SCREEN,
  style,
  type TemplateContent,
  type TemplateReader,
  text,
} from './parts.ts';

const paper = color('#f6f4ef', '#14181b');
const ink = color('#191a1b', '#f4f2ec');
const soft = color('#55544f', '#b9b7b0');
const accent = color('#8a5a12', '#e8c07a');
const bar = color('#3b2a12', '#2b2011');
const onBar = color('#fbf1de');

const writeWords = (t: Translate) => ({
  hello: t('Welcome to Brackley Park'),
  title: t('Good to see you, class 4B'),
  what: t('Tom, your guide, meets you at the reptile house at 10:00'),
  here: t('You are here: {screen}', { screen: SCREEN }),
  news: t('You are here: {screen}  •  Glasshouse open until 16:30  •  Elephants are fed at 16:00', { screen: SCREEN }),
});

export const welcome = ({ t }: TemplateReader): TemplateContent => {
  const words = writeWords(t);
  return {
    purposes: ['school', 'museum', 'office'],
    pictures: ['leopard'],
    priceLists: [],
    landscape: layout(t, LANDSCAPE, paper, [
      picture({ id: 'picture', name: t('Picture'), frame: frame(0, 0, 1_920, 616) }, 'leopard', { x: 50, y: 40 }),
      text(
        { id: 'hello', name: t('Greeting'), frame: frame(76, 692, 1_300, 46) },
        words.hello,
        style({ size: 34, weight: 600, color: accent }),
      ),
      text(
        { id: 'title', name: t('Name'), frame: frame(76, 742, 1_330, 118) },
        words.title,
        style({ font: 'bricolage-grotesque', size: 96, weight: 700, color: ink, letterSpacing: -20 }),
      ),
      text(
        { id: 'what', name: t('What is next'), frame: frame(76, 868, 1_330, 58) },
        words.what,
        style({ size: 42, color: soft }),
      ),
      clock(
        { id: 'clock', name: t('Clock'), frame: frame(1_440, 676, 404, 164) },
        style({ font: 'bricolage-grotesque', size: 136, weight: 700, color: ink, align: 'end', letterSpacing: -30 }),
      ),
      date(
        { id: 'date', name: t('Date'), frame: frame(1_440, 872, 404, 50) },
        style({ size: 36, color: soft, align: 'end' }),
      ),
      rectangle({ id: 'bar', name: t('Bar'), frame: frame(0, 994, 1_920, 86) }, bar),
      text(
        { id: 'here', name: t('This screen'), frame: frame(76, 994, 1_768, 86) },
        words.news,
        style({ size: 34, weight: 600, color: onBar, verticalAlign: 'middle' }),
      ),
    ]),
    portrait: layout(t, PORTRAIT, paper, [
      picture({ id: 'picture', name: t('Picture'), frame: frame(0, 0, 1_080, 900) }, 'leopard', { x: 58, y: 50 }),
      text(
        { id: 'hello', name: t('Greeting'), frame: frame(72, 980, 936, 54) },
        words.hello,
        style({ size: 40, weight: 600, color: accent }),
      ),
      text(
        { id: 'title', name: t('Name'), frame: frame(72, 1_044, 936, 264) },
        words.title,
        style({ font: 'bricolage-grotesque', size: 120, weight: 700, color: ink, letterSpacing: -20, lineHeight: 108 }),
      ),
      text(
        { id: 'what', name: t('What is next'), frame: frame(72, 1_336, 936, 124) },
        words.what,
        style({ size: 48, color: soft }),
      ),
      clock(
        { id: 'clock', name: t('Clock'), frame: frame(72, 1_546, 936, 180) },
        style({ font: 'bricolage-grotesque', size: 150, weight: 700, color: ink, letterSpacing: -30 }),
      ),
      date({ id: 'date', name: t('Date'), frame: frame(72, 1_722, 936, 54) }, style({ size: 40, color: soft })),
      rectangle({ id: 'bar', name: t('Bar'), frame: frame(0, 1_812, 1_080, 108) }, bar),
      text(
        { id: 'here', name: t('This screen'), frame: frame(72, 1_812, 936, 108) },
        words.here,
        style({ size: 38, weight: 600, color: onBar, verticalAlign: 'middle' }),
      ),
    ]),
  };
};
