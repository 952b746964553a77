import type { PlaybackFacts } from './facts.ts';

/** The facts of a device for which nothing is assigned, scheduled or active, except for its time zone. */
export const noFacts: Omit<PlaybackFacts, 'timeZone'> = {
  hours: null,
  awakeUntil: null,
  screen: { seed: '', orientation: 'landscape', groupIds: [], tags: [] },
  takeovers: [],
  preview: null,
  schedule: [],
  pause: null,
  device: null,
  groups: [],
  activeSlot: null,
  activeVideo: null,
  activeImage: null,
};
