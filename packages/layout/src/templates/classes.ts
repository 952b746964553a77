import type { TemplatePriceList } from '@vitrine/contract/layouts/layout-templates';
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
  priceListId,
  prices,
  rectangle,
  style,
  type TemplateContent,
  type TemplateReader,
  text,
} from './parts.ts';

const paper = color('#f2f2fc', '#11133a');
const ink = color('#15173f', '#f1f1ff');
const soft = color('#55587f', '#b9bcec');
const accent = color('#3a3ebd', '#a9b0ff');

/** The time before the name, apart by the space of a letter. */
const item = (
  id: string,
  time: string,
  name: string,
  room: string,
  coach: string,
): TemplatePriceList['rows'][number] => ({
  kind: 'item',
  id,
  name: `${time}\u2003${name}`,
  note: '',
  prices: { room, coach },
  isSoldOut: false,
});

function listClasses(t: Translate): TemplatePriceList {
  return {
    priceListId: priceListId('classes'),
    name: t('Today’s classes'),
    columns: [
      { id: 'room', name: t('Room', {}, 'of a building'), currency: null },
      { id: 'coach', name: t('Coach'), currency: null },
    ],
    rows: [
      item('flow', '07:00', t('Morning flow'), t('Studio 1'), 'Maya'),
      item('spin', '08:30', t('Indoor cycling'), t('Studio 3'), 'Finn'),
      item('back', '10:00', t('Healthy back'), t('Studio 1'), 'Ines'),
      item('lift', '12:15', t('Lunch lift'), t('Main floor'), 'Tom'),
      item('pilates', '16:30', t('Pilates'), t('Studio 2'), 'Maya'),
      item('hiit', '18:00', t('HIIT'), t('Studio 3'), 'Leila'),
      item('yoga', '19:30', t('Yin yoga'), t('Studio 1'), 'Ines'),
    ],
  };
}

const writeWords = (t: Translate) => ({
  place: t('Northside Gym'),
  title: t('Today’s classes'),
  note: t('Please bring a towel and clean shoes'),
});

export const classes = ({ t }: TemplateReader): TemplateContent => {
  const words = writeWords(t);
  return {
    purposes: ['gym', 'school', 'museum'],
    pictures: ['gym'],
    priceLists: [listClasses(t)],
    landscape: layout(t, LANDSCAPE, paper, [
      picture({ id: 'picture', name: t('Picture'), frame: frame(0, 0, 680, 1_080) }, 'gym', { x: 32, y: 50 }),
      text(
        { id: 'place', name: t('Place'), frame: frame(764, 76, 640, 50) },
        words.place,
        style({ size: 36, weight: 600, color: accent, verticalAlign: 'bottom' }),
      ),
      text(
        { id: 'title', name: t('Title'), frame: frame(764, 126, 740, 120) },
        words.title,
        style({ font: 'bricolage-grotesque', size: 92, weight: 700, color: ink, letterSpacing: -20 }),
      ),
      date(
        { id: 'date', name: t('Date'), frame: frame(1_430, 76, 402, 50) },
        style({ size: 34, color: soft, align: 'end', verticalAlign: 'bottom' }),
      ),
      clock(
        { id: 'clock', name: t('Clock'), frame: frame(1_520, 126, 312, 120) },
        style({ font: 'bricolage-grotesque', size: 92, weight: 700, color: ink, align: 'end', letterSpacing: -20 }),
      ),
      prices(
        t,
        { id: 'timetable', name: t('Timetable'), frame: frame(764, 290, 1_068, 610) },
        'classes',
        style({ font: 'roboto-condensed', size: 60, weight: 500, color: ink, lineHeight: 116 }),
        { accent, leaders: 'none' },
      ),
      rectangle({ id: 'line', name: t('Line'), frame: frame(764, 932, 1_068, 3) }, accent),
      text(
        { id: 'note', name: t('Note'), frame: frame(764, 948, 820, 92) },
        words.note,
        style({ size: 34, color: soft, verticalAlign: 'middle' }),
      ),
      logo(t, frame(1_632, 952, 200, 84)),
    ]),
    portrait: layout(t, PORTRAIT, paper, [
      picture({ id: 'picture', name: t('Picture'), frame: frame(0, 0, 1_080, 690) }, 'gym', { x: 50, y: 77 }),
      text(
        { id: 'place', name: t('Place'), frame: frame(72, 740, 520, 54) },
        words.place,
        style({ size: 40, weight: 600, color: accent, verticalAlign: 'bottom' }),
      ),
      text(
        { id: 'title', name: t('Title'), frame: frame(72, 792, 660, 120) },
        words.title,
        style({ font: 'bricolage-grotesque', size: 88, weight: 700, color: ink, letterSpacing: -20 }),
      ),
      date(
        { id: 'date', name: t('Date'), frame: frame(600, 740, 408, 54) },
        style({ size: 34, color: soft, align: 'end', verticalAlign: 'bottom' }),
      ),
      clock(
        { id: 'clock', name: t('Clock'), frame: frame(740, 792, 268, 120) },
        style({ font: 'bricolage-grotesque', size: 88, weight: 700, color: ink, align: 'end', letterSpacing: -20 }),
      ),
      prices(
        t,
        { id: 'timetable', name: t('Timetable'), frame: frame(72, 950, 936, 772) },
        'classes',
        style({ font: 'roboto-condensed', size: 57, weight: 500, color: ink, lineHeight: 152 }),
        { accent, leaders: 'none' },
      ),
      rectangle({ id: 'line', name: t('Line'), frame: frame(72, 1_752, 936, 3) }, accent),
      text(
        { id: 'note', name: t('Note'), frame: frame(72, 1_772, 680, 112) },
        words.note,
        style({ size: 38, color: soft, verticalAlign: 'middle' }),
      ),
      logo(t, frame(788, 1_780, 220, 96)),
    ]),
  };
};
