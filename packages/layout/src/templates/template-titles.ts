/** What lists say of a template. */
export interface TemplateTitle {
  id: string;
  name: string;
  description: string;
}

/** The titles of the templates, apart from their documents, for those who only name them. */
export const TITLES = {
  menu: { id: 'menu', name: 'Menu board', description: 'A picture, a price list, and a line for news' },
  bakery: { id: 'bakery', name: 'Bakery board', description: 'Prices with notes and running news' },
  special: { id: 'special', name: 'Today’s special', description: 'One dish with a large picture and its price' },
  offer: { id: 'offer', name: 'Offer', description: 'A sale, loud and clear' },
  welcome: { id: 'welcome', name: 'Welcome', description: 'A name, a place, the time' },
  openingHours: {
    id: 'opening-hours',
    name: 'Opening hours',
    description: 'The hours of each day, with date and time',
  },
  waitingRoom: { id: 'waiting-room', name: 'Waiting room', description: 'Who is here today, notices, the time' },
  schoolDay: { id: 'school-day', name: 'School day', description: 'The day, notices, lunch and substitutions' },
  classes: { id: 'classes', name: 'Timetable', description: 'The classes of the day with time, room and coach' },
  directory: { id: 'directory', name: 'Directory', description: 'Each floor and who is there, Wi-Fi for guests' },
  exhibition: { id: 'exhibition', name: 'Exhibition', description: 'A poster: one picture, title, period, tickets' },
  countdown: { id: 'countdown', name: 'Countdown', description: 'The time that is left until an opening or event' },
} as const satisfies Record<string, TemplateTitle>;
