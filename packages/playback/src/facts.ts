/** An ISO 8601 UTC instant with milliseconds: a string, so facts are unchanged by JSON and caches. */
export type Instant = string;

export interface MediaRef {
  id: string;
  kind: 'image' | 'video';
  name: string;
}

/** One schedule event of one device. */
export interface ScheduleEntry {
  id: string;
  title: string;
  media: MediaRef;
  /** First day it applies, `YYYY-MM-DD`, in `timeZone`. */
  date: string;
  /** Last day on which an occurrence may start, `YYYY-MM-DD`, in `timeZone`; null: no end. */
  lastDate: string | null;
  /** `HH:MM` by the wall clock in `timeZone`. */
  startTime: string;
  /** `HH:MM` by the wall clock in `timeZone`; the whole minute is included. Before `startTime`: on the next day. */
  endTime: string;
  /** IANA name, e.g. `Europe/London`. */
  timeZone: string;
  recurrence: 'none' | 'weekly' | 'monthly';
  /** Breaks ties: of two occurrences that start at the same instant, the one of the entry created later plays. */
  createdAt: Instant;
}

export interface Assignment {
  media: MediaRef;
  assignedAt: Instant;
}

export interface GroupAssignment extends Assignment {
  groupId: string;
  groupName: string;
}

/** The device's schedule is paused while `from <= t < until`. */
export interface Pause {
  from: Instant;
  until: Instant;
}

/** The complete input of the decision what one device shows. */
export interface PlaybackFacts {
  /** Entries that name this device. */
  schedule: readonly ScheduleEntry[];
  pause: Pause | null;
  device: Assignment | null;
  /** Image and video assignment of the device's group; the newest wins. */
  groups: readonly GroupAssignment[];
  /** The account's active media items; the video wins over the image. */
  activeVideo: MediaRef | null;
  activeImage: MediaRef | null;
}
