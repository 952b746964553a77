import type { Translate } from '@vitrine/messages/t';

/** What lists say of a template. */
export interface TemplateTitle {
  id: string;
  name: string;
  description: string;
}

/** The titles of the templates in a language, menu boards first. Apart from their documents, for those who only name them. */
export const createTitles = (t: Translate) =>
  ({
    menu: { id: 'menu', name: t('Menu board'), description: t('A picture, a price list, and a line for news') },
    bakery: { id: 'bakery', name: t('Bakery board'), description: t('Prices with notes and running news') },
    special: {
      id: 'special',
      name: t('Today’s special'),
      description: t('One dish with a large picture and its price'),
    },
    offer: { id: 'offer', name: t('Offer'), description: t('A sale, loud and clear') },
    welcome: { id: 'welcome', name: t('Welcome'), description: t('A name, a place, the time') },
    openingHours: {
      id: 'opening-hours',
      name: t('Opening hours'),
      description: t('The hours of each day, with date and time'),
    },
    waitingRoom: {
      id: 'waiting-room',
      name: t('Waiting room'),
      description: t('Who is here today, notices, the time'),
    },
    schoolDay: { id: 'school-day', name: t('School day'), description: t('The day, notices, lunch and substitutions') },
    classes: {
      id: 'classes',
      name: t('Timetable'),
      description: t('The classes of the day with time, room and coach'),
    },
    directory: {
      id: 'directory',
      name: t('Directory'),
      description: t('Each floor and who is there, Wi-Fi for guests'),
    },
    exhibition: {
      id: 'exhibition',
      name: t('Exhibition'),
      description: t('A poster: one picture, title, period, tickets'),
    },
    countdown: {
      id: 'countdown',
      name: t('Countdown'),
      description: t('The time that is left until an opening or event'),
    },
  }) as const satisfies Record<string, TemplateTitle>;
