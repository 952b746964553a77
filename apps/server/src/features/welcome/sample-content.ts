import type { Translate } from '@vitrine/messages/t';
import type { SampleKey as FileKey } from '../samples/index.ts';

export interface SampleLayout {
  name: string;
  template: string;
  orientation: 'landscape' | 'portrait';
  /** The picture in place of the template's own. */
  picture: FileKey;
  /** The texts in place of the template's own, by the ids of their elements. */
  words: Readonly<Record<string, string>>;
}

/** The boards of the café, made from templates whose price lists come with them. */
const createBoards = (t: Translate) =>
  ({
    menu: {
      name: t('Menu board'),
      template: 'menu',
      orientation: 'landscape',
      picture: 'iceCream',
      words: {},
    },
    breakfastBoard: {
      name: t('Breakfast board'),
      template: 'bakery',
      orientation: 'landscape',
      picture: 'bread',
      words: { place: t('Garden Café') },
    },
    special: {
      name: t('Today’s special'),
      template: 'special',
      orientation: 'landscape',
      picture: 'soup',
      words: {},
    },
    offer: {
      name: t('Offer of the day'),
      template: 'offer',
      orientation: 'portrait',
      picture: 'iceCream',
      words: {
        place: t('Garden Café'),
        kicker: t('Today from 14:00 to 17:00'),
        percentage: t('2 for 1'),
        product: t('ICE CREAM SUNDAES'),
        period: t('Bring a friend'),
        'small-print': t('To eat here or to take away'),
      },
    },
    welcome: {
      name: t('Welcome'),
      template: 'welcome',
      orientation: 'landscape',
      picture: 'window',
      words: {
        hello: t('Welcome to the Garden Café'),
        title: t('Take any free table'),
        what: t('We come to you. In a hurry? Order at the counter.'),
        here: t('Kitchen open from 07:00 to 21:00  •  Wi-Fi: garden-guests  •  Dogs are welcome on the terrace'),
      },
    },
    closed: {
      name: t('Opening hours'),
      template: 'opening-hours',
      orientation: 'landscape',
      picture: 'plumeria',
      words: {
        title: t('Garden Café'),
        hours: Array.from({ length: 7 }, () => '07:00 – 22:00').join('\n'),
        note: t('Warm food until 21:00'),
      },
    },
  }) as const satisfies Record<string, SampleLayout>;

type LayoutKey = keyof ReturnType<typeof createBoards>;

interface SampleItem {
  show: FileKey | LayoutKey;
  seconds: number;
}

export interface SamplePlaylist {
  name: string;
  items: readonly SampleItem[];
}

const createLoops = (t: Translate) =>
  ({
    breakfast: {
      name: t('Breakfast'),
      items: [
        { show: 'breakfastBoard', seconds: 25 },
        { show: 'coffee', seconds: 15 },
      ],
    },
    lunch: {
      name: t('Lunch'),
      items: [
        { show: 'special', seconds: 25 },
        { show: 'bread', seconds: 15 },
      ],
    },
    afternoon: {
      name: t('Coffee and ice cream'),
      items: [
        { show: 'coffee', seconds: 20 },
        { show: 'iceCream', seconds: 20 },
      ],
    },
    window: {
      name: t('In the window'),
      items: [
        { show: 'flower', seconds: 10 },
        { show: 'coffee', seconds: 20 },
        { show: 'plumeria', seconds: 15 },
        { show: 'iceCream', seconds: 20 },
      ],
    },
  }) as const satisfies Record<string, SamplePlaylist>;

type PlaylistKey = keyof ReturnType<typeof createLoops>;
export type ContentKey = FileKey | LayoutKey | PlaylistKey;

export interface SampleScreen {
  name: string;
  /** 90: it hangs upright. */
  rotation: 0 | 90;
  /** How long ago it was lost. Nobody plays it any more. */
  lostForMs: number | null;
}

/** The six virtual screens. */
const createScreens = (t: Translate) =>
  ({
    menu: { name: t('Counter, left'), rotation: 0, lostForMs: null },
    counter: { name: t('Counter, right'), rotation: 0, lostForMs: null },
    entrance: { name: t('Entrance'), rotation: 0, lostForMs: null },
    window: { name: t('Window'), rotation: 0, lostForMs: null },
    totem: { name: t('Window, upright'), rotation: 90, lostForMs: null },
    terrace: { name: t('Terrace'), rotation: 0, lostForMs: 3 * 60 * 60 * 1000 },
  }) as const satisfies Record<string, SampleScreen>;

type ScreenKey = keyof ReturnType<typeof createScreens>;

export interface SampleGroup {
  name: string;
  color: string;
  screens: readonly ScreenKey[];
}

const createTeams = (t: Translate) =>
  ({
    counter: { name: t('Counter'), color: '#f59e0b', screens: ['menu', 'counter'] },
    window: { name: t('Window'), color: '#10b981', screens: ['window', 'totem'] },
  }) as const satisfies Record<string, SampleGroup>;

type GroupKey = keyof ReturnType<typeof createTeams>;

/** The content that groups and single screens show while no schedule runs. */
export const sampleAssignments: readonly ({ show: ContentKey } & ({ group: GroupKey } | { screen: ScreenKey }))[] = [
  { show: 'menu', group: 'counter' },
  { show: 'window', group: 'window' },
  { show: 'offer', screen: 'totem' },
  { show: 'welcome', screen: 'entrance' },
  { show: 'special', screen: 'terrace' },
];

interface SampleEvent {
  title: string;
  show: ContentKey;
  screens: readonly ScreenKey[];
  startTime: string;
  endTime: string;
  /** 0 (Sunday) to 6; every day unless given. */
  weekdays?: number[];
}

const WORKDAYS = [1, 2, 3, 4, 5];
const WEEKEND = [0, 6];

/** The day of the café. One of these runs at any time, so that a schedule can be seen running. */
const createEvents = (t: Translate): SampleEvent[] => [
  {
    title: t('Breakfast'),
    show: 'breakfast',
    screens: ['counter'],
    startTime: '07:00',
    endTime: '10:59',
    weekdays: WORKDAYS,
  },
  {
    title: t('Brunch'),
    show: 'breakfast',
    screens: ['counter'],
    startTime: '07:00',
    endTime: '14:29',
    weekdays: WEEKEND,
  },
  { title: t('Lunch'), show: 'lunch', screens: ['counter'], startTime: '11:00', endTime: '14:29', weekdays: WORKDAYS },
  { title: t('Coffee and ice cream'), show: 'afternoon', screens: ['counter'], startTime: '14:30', endTime: '21:59' },
  { title: t('Closed'), show: 'closed', screens: ['counter'], startTime: '22:00', endTime: '06:59' },
];

/** The takeover that can be tried. */
const createTakeover = (t: Translate) =>
  ({
    title: t('We close in 15 minutes'),
    message: {
      heading: t('We close in 15 minutes'),
      text: t('Thank you for your visit. See you tomorrow!'),
      tone: 'info',
    },
  }) as const;

/** The café, written in a language: what is made of it belongs to the account, and is not translated later. */
export const createCafe = (t: Translate) => ({
  layouts: createBoards(t),
  playlists: createLoops(t),
  screens: createScreens(t),
  groups: createTeams(t),
  events: createEvents(t),
  takeover: createTakeover(t),
});
