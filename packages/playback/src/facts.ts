/** An ISO 8601 UTC instant with milliseconds: a string, so facts are unchanged by JSON and caches. */
export type Instant = string;

export interface MediaRef {
  id: string;
  kind: 'image' | 'video';
  name: string;
}

/**
 * How an entry with the recurrence `custom` repeats: a subset of RRULE (RFC 5545, section 3.3.10), with weeks that start
 * on Sunday. Its first occurrence is the first match on or after the entry's `date`.
 */
export interface RecurrenceRule {
  frequency: 'daily' | 'weekly' | 'monthly';
  /** Every so many days, weeks or months, counted from those of `date`; 1 or more. */
  interval: number;
  /** 0 (Sunday) to 6. Weekly: by default that of `date`. Monthly: one, with `weekOfMonth`. */
  weekdays?: readonly number[] | undefined;
  /** Monthly: 1 to 31, by default that of `date`. Months without this day have no occurrence. */
  monthDay?: number | undefined;
  /** Monthly: which of the weekday's occurrences in the month, from 1; -1 is the last. */
  weekOfMonth?: number | undefined;
  /** The number of occurrences; undefined: no limit. */
  count?: number | undefined;
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
  /** Each occurrence is a whole day in `timeZone`; the times are not used. */
  allDay: boolean;
  /** IANA name, e.g. `Europe/London`. */
  timeZone: string;
  recurrence: 'none' | 'daily' | 'weekly' | 'monthly' | 'custom';
  /** Used if `recurrence` is `custom`. */
  rule: RecurrenceRule | null;
  /** Days, `YYYY-MM-DD`, on which it does not start although it recurs (EXDATE in RFC 5545). */
  skippedDays?: readonly string[] | undefined;
  /** Of one changed occurrence of a series: the day on which it would have started (RECURRENCE-ID in RFC 5545). */
  originalDay?: string | undefined;
  /** While an entry of high priority runs, normal ones do not play. */
  priority: 'normal' | 'high';
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
