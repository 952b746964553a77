import type { Translate } from '@vitrine/messages/t';
import {
  color,
  frame,
  LANDSCAPE,
  layout,
  logo,
  picture,
  PORTRAIT,
  qr,
  rectangle,
  style,
  type TemplateContent,
  type TemplateReader,
  text,
} from './parts.ts';

const paper = color('#fcf3e8', '#1b100d');
const ink = color('#231114', '#fdf1e4');
const soft = color('#6d4d46', '#d3b3a8');
const accent = color('#c2341a', '#ff8b6d');

const font = 'bricolage-grotesque';

const writeWords = (t: Translate) => ({
  place: t('Kunsthalle Brackley'),
  title: t('In Balance'),
  twoLines: t('In\nBalance'),
  what: t('Sculpture and paper cut-outs,\n1920 to today'),
  period: t('14 March – 30 August'),
  hours: t('Open today\n10:00 – 18:00'),
  where: t('Ground floor,\nrooms 1 to 4'),
  tickets: t('Tickets'),
});

const TICKETS = 'https://example.com/tickets';

export const exhibition = ({ t }: TemplateReader): TemplateContent => {
  const words = writeWords(t);
  return {
    purposes: ['museum', 'shop', 'school'],
    pictures: ['sculpture'],
    priceLists: [],
    landscape: layout(t, LANDSCAPE, paper, [
      picture({ id: 'picture', name: t('Picture'), frame: frame(840, 0, 1_080, 1_080) }, 'sculpture'),
      text(
        { id: 'place', name: t('Place'), frame: frame(72, 68, 500, 48) },
        words.place,
        style({ size: 34, weight: 700, color: accent }),
      ),
      logo(t, frame(580, 56, 188, 88)),
      text(
        { id: 'title', name: t('Title'), frame: frame(60, 172, 760, 350) },
        words.twoLines,
        style({ font, size: 192, weight: 800, color: ink, lineHeight: 86, letterSpacing: -45 }),
      ),
      text(
        { id: 'what', name: t('Subtitle'), frame: frame(72, 548, 700, 110) },
        words.what,
        style({ size: 42, color: soft, lineHeight: 126 }),
      ),
      text(
        { id: 'period', name: t('Period'), frame: frame(72, 690, 700, 84) },
        words.period,
        style({ font, size: 62, weight: 700, color: accent, letterSpacing: -15 }),
      ),
      rectangle({ id: 'rule', name: t('Line'), frame: frame(72, 812, 696, 4) }, ink),
      text(
        { id: 'hours', name: t('Hours today'), frame: frame(72, 846, 270, 96) },
        words.hours,
        style({ size: 34, weight: 600, color: ink, lineHeight: 132 }),
      ),
      text(
        { id: 'where', name: t('Where'), frame: frame(72, 940, 270, 96) },
        words.where,
        style({ size: 34, color: ink, lineHeight: 132 }),
      ),
      text(
        { id: 'tickets', name: t('Tickets'), frame: frame(400, 846, 170, 48) },
        words.tickets,
        style({ size: 34, weight: 600, color: ink, align: 'end', lineHeight: 132 }),
      ),
      qr({ id: 'qr', name: t('Tickets: QR code'), frame: frame(592, 848, 176, 176) }, TICKETS, ink.day, paper.day),
    ]),
    portrait: layout(t, PORTRAIT, paper, [
      picture({ id: 'picture', name: t('Picture'), frame: frame(0, 0, 1_080, 1_080) }, 'sculpture'),
      text(
        { id: 'place', name: t('Place'), frame: frame(72, 1_132, 600, 52) },
        words.place,
        style({ size: 38, weight: 700, color: accent }),
      ),
      logo(t, frame(828, 1_116, 180, 70)),
      text(
        { id: 'title', name: t('Title'), frame: frame(62, 1_174, 960, 218) },
        words.title,
        style({ font, size: 198, weight: 800, color: ink, lineHeight: 108, letterSpacing: -45 }),
      ),
      text(
        { id: 'what', name: t('Subtitle'), frame: frame(72, 1_396, 936, 124) },
        words.what,
        style({ size: 46, color: soft, lineHeight: 126 }),
      ),
      text(
        { id: 'period', name: t('Period'), frame: frame(72, 1_534, 936, 92) },
        words.period,
        style({ font, size: 68, weight: 700, color: accent, letterSpacing: -15 }),
      ),
      rectangle({ id: 'rule', name: t('Line'), frame: frame(72, 1_654, 936, 4) }, ink),
      text(
        { id: 'hours', name: t('Hours today'), frame: frame(72, 1_686, 300, 108) },
        words.hours,
        style({ size: 38, weight: 600, color: ink, lineHeight: 132 }),
      ),
      text(
        { id: 'where', name: t('Where'), frame: frame(390, 1_686, 260, 108) },
        words.where,
        style({ size: 38, color: ink, lineHeight: 132 }),
      ),
      text(
        { id: 'tickets', name: t('Tickets'), frame: frame(660, 1_686, 150, 54) },
        words.tickets,
        style({ size: 38, weight: 600, color: ink, align: 'end', lineHeight: 132 }),
      ),
      qr({ id: 'qr', name: t('Tickets: QR code'), frame: frame(828, 1_690, 180, 180) }, TICKETS, ink.day, paper.day),
    ]),
  };
};
