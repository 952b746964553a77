import { fileURLToPath } from 'node:url';

/** A file of the sample content. */
export interface SampleFile {
  /** The name in `files`, and in the library. */
  name: string;
  width: number;
  height: number;
  /** Absent for a picture. */
  video?: { durationMs: number; fps: number };
}

export const sampleFiles = {
  balloons: { name: 'balloons.jpg', width: 640, height: 427 },
  elephant: { name: 'elephant.jpg', width: 660, height: 480 },
  leopard: { name: 'leopard.jpg', width: 1244, height: 416 },
  plumeria: { name: 'plumeria.jpg', width: 466, height: 640 },
  iceCream: { name: 'ice-cream.jpg', width: 1721, height: 1721 },
  flower: { name: 'flower.mp4', width: 960, height: 540, video: { durationMs: 5_055, fps: 29.97 } },
} as const satisfies Record<string, SampleFile>;

export type FileKey = keyof typeof sampleFiles;

/** The path of a sample file on the disk. */
export const samplePath = (name: string): string => fileURLToPath(new URL(`files/${name}`, import.meta.url));

/** The pictures of the sample content, with their paths on the disk. */
export const listSamplePictures = (): { name: string; width: number; height: number; path: string }[] =>
  Object.values(sampleFiles)
    .filter((file) => !('video' in file))
    .map(({ name, width, height }) => ({ name, width, height, path: samplePath(name) }));

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

/** What the groups and single screens show when no schedule runs. */
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
