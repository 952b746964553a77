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
export const sampleLayouts = {
  menu: {
    name: 'Menu board',
    template: 'menu',
    orientation: 'landscape',
    picture: 'iceCream',
    words: {},
  },
  breakfastBoard: {
    name: 'Breakfast board',
    template: 'bakery',
    orientation: 'landscape',
    picture: 'bread',
    words: { place: 'Garden Café' },
  },
  special: {
    name: 'Today’s special',
    template: 'special',
    orientation: 'landscape',
    picture: 'soup',
    words: {},
  },
  offer: {
    name: 'Offer of the day',
    template: 'offer',
    orientation: 'portrait',
    picture: 'iceCream',
    words: {
      place: 'Garden Café',
      kicker: 'Today from 14:00 to 17:00',
      percentage: '2 for 1',
      product: 'ICE CREAM SUNDAES',
      period: 'Bring a friend',
      'small-print': 'To eat here or to take away',
    },
  },
  welcome: {
    name: 'Welcome',
    template: 'welcome',
    orientation: 'landscape',
    picture: 'window',
    words: {
      hello: 'Welcome to the Garden Café',
      title: 'Take any free table',
      what: 'We come to you. In a hurry? Order at the counter.',
      here: 'Kitchen open from 07:00 to 21:00  •  Wi-Fi: garden-guests  •  Dogs are welcome on the terrace',
    },
  },
  closed: {
    name: 'Opening hours',
    template: 'opening-hours',
    orientation: 'landscape',
    picture: 'plumeria',
    words: {
      title: 'Garden Café',
      hours: Array.from({ length: 7 }, () => '07:00 – 22:00').join('\n'),
      note: 'Warm food until 21:00',
    },
  },
} as const satisfies Record<string, SampleLayout>;

type LayoutKey = keyof typeof sampleLayouts;

interface SampleItem {
  show: FileKey | LayoutKey;
  seconds: number;
}

export interface SamplePlaylist {
  name: string;
  items: readonly SampleItem[];
}

export const samplePlaylists = {
  breakfast: {
    name: 'Breakfast',
    items: [
      { show: 'breakfastBoard', seconds: 25 },
      { show: 'coffee', seconds: 15 },
    ],
  },
  lunch: {
    name: 'Lunch',
    items: [
      { show: 'special', seconds: 25 },
      { show: 'bread', seconds: 15 },
    ],
  },
  afternoon: {
    name: 'Coffee and ice cream',
    items: [
      { show: 'coffee', seconds: 20 },
      { show: 'iceCream', seconds: 20 },
    ],
  },
  window: {
    name: 'In the window',
    items: [
      { show: 'flower', seconds: 10 },
      { show: 'coffee', seconds: 20 },
      { show: 'plumeria', seconds: 15 },
      { show: 'iceCream', seconds: 20 },
    ],
  },
} as const satisfies Record<string, SamplePlaylist>;

type PlaylistKey = keyof typeof samplePlaylists;
export type ContentKey = FileKey | LayoutKey | PlaylistKey;

export interface SampleScreen {
  name: string;
  /** 90: it hangs upright. */
  rotation: 0 | 90;
  /** How long ago it was lost. Nobody plays it any more. */
  lostForMs: number | null;
}

/** The six virtual screens. */
export const sampleScreens = {
  menu: { name: 'Counter, left', rotation: 0, lostForMs: null },
  counter: { name: 'Counter, right', rotation: 0, lostForMs: null },
  entrance: { name: 'Entrance', rotation: 0, lostForMs: null },
  window: { name: 'Window', rotation: 0, lostForMs: null },
  totem: { name: 'Window, upright', rotation: 90, lostForMs: null },
  terrace: { name: 'Terrace', rotation: 0, lostForMs: 3 * 60 * 60 * 1000 },
} as const satisfies Record<string, SampleScreen>;

type ScreenKey = keyof typeof sampleScreens;

export interface SampleGroup {
  name: string;
  color: string;
  screens: readonly ScreenKey[];
}

export const sampleGroups = {
  counter: { name: 'Counter', color: '#f59e0b', screens: ['menu', 'counter'] },
  window: { name: 'Window', color: '#10b981', screens: ['window', 'totem'] },
} as const satisfies Record<string, SampleGroup>;

type GroupKey = keyof typeof sampleGroups;

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
export const sampleEvents: readonly SampleEvent[] = [
  {
    title: 'Breakfast',
    show: 'breakfast',
    screens: ['counter'],
    startTime: '07:00',
    endTime: '10:59',
    weekdays: WORKDAYS,
  },
  { title: 'Brunch', show: 'breakfast', screens: ['counter'], startTime: '07:00', endTime: '14:29', weekdays: WEEKEND },
  { title: 'Lunch', show: 'lunch', screens: ['counter'], startTime: '11:00', endTime: '14:29', weekdays: WORKDAYS },
  { title: 'Coffee and ice cream', show: 'afternoon', screens: ['counter'], startTime: '14:30', endTime: '21:59' },
  { title: 'Closed', show: 'closed', screens: ['counter'], startTime: '22:00', endTime: '06:59' },
];

/** The takeover that can be tried. */
export const sampleTakeover = {
  title: 'We close in 15 minutes',
  message: {
    heading: 'We close in 15 minutes',
    text: 'Thank you for your visit. See you tomorrow!',
    tone: 'info',
  },
} as const;
