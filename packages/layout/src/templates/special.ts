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
  writePrice,
} from './parts.ts';

const paper = color('#f1f3e7', '#0f1e16');
const ink = color('#14271c', '#f1f5e6');
const soft = color('#4a5c4f', '#b6c8b9');
const accent = color('#1d6b42', '#8fd8a8');

const writeWords = (t: Translate) => ({
  kicker: t('Today’s special'),
  dish: t('Roasted pumpkin soup'),
  description: t('With basil, toasted seeds and sourdough bread from our own oven'),
  until: t('12:00 – 15:00,\nor until it is all gone'),
  place: t('Garden Café'),
});

export const special = ({ language, t }: TemplateReader): TemplateContent => {
  const words = writeWords(t);
  return {
    purposes: ['cafe', 'bakery'],
    pictures: ['soup'],
    priceLists: [],
    landscape: layout(t, LANDSCAPE, paper, [
      picture({ id: 'picture', name: t('Picture'), frame: frame(936, 0, 984, 1_080) }, 'soup'),
      text(
        { id: 'place', name: t('Place'), frame: frame(96, 84, 480, 50) },
        words.place,
        style({ size: 36, weight: 600, color: soft }),
      ),
      logo(t, frame(652, 72, 188, 130)),
      text(
        { id: 'kicker', name: t('Line above'), frame: frame(96, 236, 744, 112) },
        words.kicker,
        style({ font: 'caveat', size: 92, weight: 700, color: accent }),
      ),
      text(
        { id: 'dish', name: t('Dish'), frame: frame(96, 352, 744, 256) },
        words.dish,
        style({ font: 'bricolage-grotesque', size: 112, weight: 700, color: ink, letterSpacing: -25, lineHeight: 102 }),
      ),
      text(
        { id: 'description', name: t('Description'), frame: frame(96, 632, 744, 112) },
        words.description,
        style({ size: 42, color: soft, lineHeight: 130 }),
      ),
      rectangle({ id: 'line', name: t('Line'), frame: frame(96, 806, 744, 3) }, accent),
      text(
        { id: 'price', name: t('Price'), frame: frame(96, 838, 372, 164) },
        writePrice(8.5, language),
        style({
          font: 'bricolage-grotesque',
          size: 132,
          weight: 700,
          color: accent,
          letterSpacing: -30,
          lineHeight: 100,
          verticalAlign: 'middle',
        }),
      ),
      text(
        { id: 'until', name: t('Until'), frame: frame(484, 838, 356, 164) },
        words.until,
        style({ size: 32, weight: 500, color: ink, align: 'end', verticalAlign: 'middle', lineHeight: 130 }),
      ),
    ]),
    portrait: layout(t, PORTRAIT, paper, [
      picture({ id: 'picture', name: t('Picture'), frame: frame(0, 0, 1_080, 968) }, 'soup'),
      text(
        { id: 'kicker', name: t('Line above'), frame: frame(72, 1_008, 700, 120) },
        words.kicker,
        style({ font: 'caveat', size: 100, weight: 700, color: accent }),
      ),
      logo(t, frame(808, 1_016, 200, 110)),
      text(
        { id: 'dish', name: t('Dish'), frame: frame(72, 1_130, 936, 276) },
        words.dish,
        style({ font: 'bricolage-grotesque', size: 132, weight: 700, color: ink, letterSpacing: -25, lineHeight: 102 }),
      ),
      text(
        { id: 'description', name: t('Description'), frame: frame(72, 1_424, 900, 122) },
        words.description,
        style({ size: 46, color: soft, lineHeight: 130 }),
      ),
      rectangle({ id: 'line', name: t('Line'), frame: frame(72, 1_580, 936, 3) }, accent),
      text(
        { id: 'price', name: t('Price'), frame: frame(72, 1_604, 452, 170) },
        writePrice(8.5, language),
        style({
          font: 'bricolage-grotesque',
          size: 150,
          weight: 700,
          color: accent,
          letterSpacing: -30,
          lineHeight: 100,
          verticalAlign: 'middle',
        }),
      ),
      text(
        { id: 'until', name: t('Until'), frame: frame(540, 1_604, 468, 170) },
        words.until,
        style({ size: 38, weight: 500, color: ink, align: 'end', verticalAlign: 'middle', lineHeight: 130 }),
      ),
      text(
        { id: 'place', name: t('Place'), frame: frame(72, 1_802, 936, 52) },
        words.place,
        style({ size: 38, weight: 600, color: soft }),
      ),
    ]),
  };
};
