import type { Translate } from '@vitrine/messages/t';
import {
  color,
  frame,
  LANDSCAPE,
  layout,
  logo,
  picture,
  PORTRAIT,
  style,
  type TemplateContent,
  type TemplateReader,
  text,
} from './parts.ts';

const poppy = color('#cd2c12', '#7d1808');
const onPoppy = color('#fff5e9', '#ffeeda');
const glow = color('#fff5e9', '#ffc9a3');

const writeWords = (t: Translate) => ({
  place: t('Northside Outfitters'),
  kicker: t('Ten days only'),
  percentage: t('30%'),
  product: t('OFF ALL WINTER JACKETS'),
  period: t('20 to 29 November'),
  smallPrint: t('In store only, while stocks last. Not for gift cards.'),
});

export const offer = ({ t }: TemplateReader): TemplateContent => {
  const words = writeWords(t);
  return {
    purposes: ['shop', 'bakery', 'gym'],
    pictures: ['bags'],
    priceLists: [],
    landscape: layout(t, LANDSCAPE, poppy, [
      picture({ id: 'picture', name: t('Picture'), frame: frame(1_120, 0, 800, 1_080) }, 'bags', { x: 44, y: 50 }),
      text(
        { id: 'place', name: t('Place'), frame: frame(88, 72, 720, 54) },
        words.place,
        style({ size: 38, weight: 600, color: onPoppy }),
      ),
      logo(t, frame(848, 64, 192, 130)),
      text(
        { id: 'kicker', name: t('Line above'), frame: frame(88, 172, 720, 70) },
        words.kicker,
        style({ size: 54, weight: 700, color: glow }),
      ),
      text(
        { id: 'percentage', name: t('Percentage'), frame: frame(88, 248, 960, 476) },
        words.percentage,
        style({
          font: 'anton',
          size: 460,
          color: onPoppy,
          lineHeight: 103,
          letterSpacing: -8,
          verticalAlign: 'middle',
        }),
      ),
      text(
        { id: 'product', name: t('Product'), frame: frame(88, 722, 960, 130) },
        words.product,
        style({ font: 'anton', size: 100, color: onPoppy, lineHeight: 120, verticalAlign: 'middle' }),
      ),
      text(
        { id: 'period', name: t('Period'), frame: frame(88, 866, 952, 66) },
        words.period,
        style({ size: 50, weight: 600, color: glow }),
      ),
      text(
        { id: 'small-print', name: t('Small print'), frame: frame(88, 958, 952, 46) },
        words.smallPrint,
        style({ size: 30, color: onPoppy }),
      ),
    ]),
    portrait: layout(t, PORTRAIT, poppy, [
      text(
        { id: 'place', name: t('Place'), frame: frame(72, 72, 660, 56) },
        words.place,
        style({ size: 42, weight: 600, color: onPoppy }),
      ),
      logo(t, frame(808, 60, 200, 140)),
      text(
        { id: 'kicker', name: t('Line above'), frame: frame(72, 178, 660, 76) },
        words.kicker,
        style({ size: 60, weight: 700, color: glow }),
      ),
      text(
        { id: 'percentage', name: t('Percentage'), frame: frame(72, 244, 936, 520) },
        words.percentage,
        style({
          font: 'anton',
          size: 460,
          color: onPoppy,
          lineHeight: 103,
          letterSpacing: -8,
          verticalAlign: 'middle',
        }),
      ),
      text(
        { id: 'product', name: t('Product'), frame: frame(72, 770, 936, 140) },
        words.product,
        style({ font: 'anton', size: 100, color: onPoppy, lineHeight: 120, verticalAlign: 'middle' }),
      ),
      text(
        { id: 'period', name: t('Period'), frame: frame(72, 932, 936, 72) },
        words.period,
        style({ size: 56, weight: 600, color: glow }),
      ),
      text(
        { id: 'small-print', name: t('Small print'), frame: frame(72, 1_022, 936, 54) },
        words.smallPrint,
        style({ size: 36, color: onPoppy }),
      ),
      picture({ id: 'picture', name: t('Picture'), frame: frame(0, 1_130, 1_080, 790) }, 'bags', { x: 50, y: 90 }),
    ]),
  };
};
