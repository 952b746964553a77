import type { SampleKey as FileKey } from '../samples/index.ts';

interface SampleItem {
  file: FileKey;
  seconds: number;
}

export const samplePlaylists = {
  morning: {
    name: 'Morning loop',
    items: [
      { file: 'balloons', seconds: 10 },
      { file: 'flower', seconds: 5 },
      { file: 'plumeria', seconds: 8 },
    ],
  },
  animals: {
    name: 'Our animals',
    items: [
      { file: 'leopard', seconds: 10 },
      { file: 'elephant', seconds: 10 },
    ],
  },
} as const satisfies Record<string, { name: string; items: readonly SampleItem[] }>;

/** The menu board, from a template whose picture is one of the files. */
export const sampleLayout = {
  name: 'Café menu',
  folderId: null,
  template: { id: 'menu', orientation: 'landscape' },
} as const;

type PlaylistKey = keyof typeof samplePlaylists;
export type ContentKey = FileKey | PlaylistKey | 'cafeMenu';

/** The six virtual screens. Those that are turned hang upright. */
export const sampleScreens = {
  entrance: { name: 'Entrance', rotation: 0 },
  tickets: { name: 'Ticket desk', rotation: 0 },
  cafe: { name: 'Garden café', rotation: 0 },
  totem: { name: 'Totem', rotation: 90 },
  elephants: { name: 'Elephant house', rotation: 0 },
  leopards: { name: 'Leopard house', rotation: 0 },
} as const;

type ScreenKey = keyof typeof sampleScreens;

export const sampleGroups = {
  front: { name: 'Entrance area', color: '#3b82f6', screens: ['entrance', 'tickets'] },
  houses: { name: 'Animal houses', color: '#10b981', screens: ['elephants', 'leopards'] },
} as const satisfies Record<string, { name: string; color: string; screens: readonly ScreenKey[] }>;

type GroupKey = keyof typeof sampleGroups;

/** The content that groups and single screens show while no schedule runs. */
export const sampleAssignments: readonly ({ show: ContentKey } & ({ group: GroupKey } | { screen: ScreenKey }))[] = [
  { show: 'morning', group: 'front' },
  { show: 'animals', group: 'houses' },
  { show: 'cafeMenu', screen: 'cafe' },
  { show: 'plumeria', screen: 'totem' },
];

interface SampleEvent {
  title: string;
  show: ContentKey;
  groups?: readonly GroupKey[];
  screens?: readonly ScreenKey[];
  startTime: string;
  endTime: string;
  /** 0 (Sunday) to 6; every day unless given. */
  weekdays?: number[];
}

/** A week of schedules. */
export const sampleEvents: readonly SampleEvent[] = [
  {
    title: 'Good morning',
    show: 'balloons',
    groups: ['front'],
    startTime: '08:00',
    endTime: '09:59',
    weekdays: [1, 2, 3, 4, 5],
  },
  {
    title: 'Weekend welcome',
    show: 'flower',
    groups: ['front'],
    startTime: '09:00',
    endTime: '11:59',
    weekdays: [0, 6],
  },
  {
    title: 'Elephant feeding',
    show: 'elephant',
    screens: ['elephants', 'entrance'],
    startTime: '15:00',
    endTime: '15:29',
  },
  {
    title: 'Leopard talk',
    show: 'leopard',
    screens: ['leopards'],
    startTime: '11:30',
    endTime: '11:59',
    weekdays: [2, 4, 6],
  },
  { title: 'Café: breakfast', show: 'plumeria', screens: ['cafe'], startTime: '08:30', endTime: '10:59' },
];
