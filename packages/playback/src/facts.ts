/** An ISO 8601 UTC instant with milliseconds: a string, so facts are unchanged by JSON and caches. */
export type Instant = string;

/** An image or video that is ready. */
export interface MediaRef {
  id: string;
  kind: 'image' | 'video';
  name: string;
  /** The days on which it may be shown by itself; absent: always. Items of playlists have it among their windows. */
  validity?: Validity | undefined;
}

/** The first and the last day on which content may be shown, `YYYY-MM-DD` by the clock of the screen. */
export type Validity = Pick<Window, 'firstDate' | 'lastDate'>;

/** A web page. Only the screen finds out whether it answers, so here it can always play. */
export interface WebpageRef {
  id: string;
  kind: 'webpage';
  name: string;
}

/** A layout. Its elements show what is there, so it can always play where one of its scenes does. */
export interface LayoutRef {
  id: string;
  kind: 'layout';
  name: string;
  /** Names the document: another document of the layout has another id. */
  documentId: string;
  /** The screens on which it plays: those that meet one of these; absent: on every screen. */
  only?: readonly Condition[] | undefined;
}

/** Content of a kind of its own, drawn like a layout. It can always play, and nothing here depends on which kind it is. */
export interface DrawnRef {
  id: string;
  kind: 'drawn';
  name: string;
  /** The kind as people call it: `table`. */
  noun: string;
  /** Names the document: other fields have another id. */
  documentId: string;
}

/** Content that a playlist can contain. */
export type ItemRef = MediaRef | WebpageRef | LayoutRef | DrawnRef;

/**
 * The times at which a playlist item may play, by the wall clock of the screen; absent fields do not restrict it.
 * Half-open: it has ended at `to`. With `to` before or at `from` it runs past midnight, and belongs to the day on which
 * it starts.
 */
export interface Window {
  /** 0 (Sunday) to 6. */
  days?: readonly number[] | undefined;
  /** `HH:MM`, set with `to`. */
  from?: string | undefined;
  to?: string | undefined;
  /** `YYYY-MM-DD`. */
  firstDate?: string | undefined;
  lastDate?: string | undefined;
}

export interface PlaylistItem {
  id: string;
  media: ItemRef;
  durationMs: number;
  /** Null: as set on the screen. */
  fit: 'contain' | 'cover' | 'blur' | null;
  transition: 'cut' | 'fade' | 'slide' | null;
  /** In percent of the screen's volume; absent: as set on the video. */
  volume?: number | undefined;
  /** The item plays while one window of each of these sets is open; always if there are none. */
  windows: readonly (readonly Window[])[];
  /** The screens on which it plays: those that meet all of these; absent: on every screen. */
  only?: readonly Condition[] | undefined;
  /** The number of times that it plays in one pass through the list, 1 or more; absent: 1. */
  weight?: number | undefined;
  /** The lists in the playlist that it is in, from outside in; their items follow each other. Absent: none. */
  within?: readonly Nested[] | undefined;
}

/** An item that is a list itself: a playlist in the playlist, or a document. What is open of it plays in its place. */
export interface Nested {
  /** The id of that item. */
  id: string;
  playlistId: string;
  isShuffled?: boolean | undefined;
  /** As {@link PlaylistRef.limit}. */
  limit?: number | undefined;
  weight?: number | undefined;
}

/** The screens on which something plays. Absent fields do not restrict it. */
export interface Condition {
  /** One of these tags is the screen's. */
  tags?: readonly string[] | undefined;
  orientation?: Orientation | undefined;
  /** One of these groups has the screen. */
  groupIds?: readonly string[] | undefined;
}

export type Orientation = 'landscape' | 'portrait';

/** What conditions and shuffled playlists ask of a screen. */
export interface ScreenFacts {
  /** Shuffled playlists have one order on all screens with this text: the id of its group, or its own if it has none. */
  seed: string;
  orientation: Orientation;
  groupIds: readonly string[];
  tags: readonly string[];
}

export interface PlaylistRef {
  id: string;
  kind: 'playlist';
  name: string;
  /** As people call it, if they do not call it a playlist: `document`, whose items are its pages. */
  noun?: string;
  /** The items in order, without items whose file is not ready. */
  items: readonly PlaylistItem[];
  /** Each day has an order of its own. */
  isShuffled?: boolean | undefined;
  /** Of the open items only this many play, the first ones; a list in it counts as one. Absent: all. */
  limit?: number | undefined;
  /** Absent: it has no music that can be heard. */
  music?: MusicRef | undefined;
}

/** The background music of a playlist. */
export interface MusicRef {
  /** In percent of the screen's volume. */
  volume: number;
  /** The audio files in order, without those that are not ready; at least one. */
  tracks: readonly { id: string; durationMs: number }[];
}

/** Anything that a screen can show. */
export type ContentRef = ItemRef | PlaylistRef;

/**
 * The way in which an entry with the recurrence `custom` repeats: a subset of RRULE (RFC 5545, section 3.3.10), with
 * weeks that start on Sunday. Its first occurrence is the first match on or after the entry's `date`.
 */
export interface RecurrenceRule {
  frequency: 'daily' | 'weekly' | 'monthly';
  /** The number of days, weeks or months from one occurrence to the next, counted from `date`; 1 or more. */
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
  media: ContentRef;
  /** First day it applies, `YYYY-MM-DD`, in `timeZone`. */
  date: string;
  /** Last day on which an occurrence may start, `YYYY-MM-DD`, in `timeZone`; null: no end. */
  lastDate: string | null;
  /** `HH:MM` by the wall clock in `timeZone`. */
  startTime: string;
  /**
   * `HH:MM` by the wall clock in `timeZone`; the whole minute is included. A time before `startTime` is on the next
   * day.
   */
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
  /** For one changed occurrence of a series: the day on which it would have started (RECURRENCE-ID in RFC 5545). */
  originalDay?: string | undefined;
  /** While an entry of high priority runs, normal ones do not play. */
  priority: 'normal' | 'high';
  /** The screens on which it plays; absent: on every screen that it names. */
  only?: Condition | null | undefined;
  /** Breaks ties: of two occurrences that start at the same instant, the one of the entry created later plays. */
  createdAt: Instant;
}

export interface Assignment {
  media: ContentRef;
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

/** The message of a takeover. */
export interface MessageRef {
  heading: string;
  text: string;
  tone: 'info' | 'warning' | 'danger';
}

/** A takeover that covers this device, with content or a message; neither after its content was deleted. */
export interface Takeover {
  id: string;
  title: string;
  media: ContentRef | null;
  message: MessageRef | null;
  /** The takeover covers the device while `from <= t < until`. */
  from: Instant;
  /** Null: until somebody ends it. */
  until: Instant | null;
}

/** The draft of a layout on this device, to look at. */
export interface Preview {
  media: LayoutRef;
  /** The preview shows while `from <= t < until`. */
  from: Instant;
  until: Instant;
}

/**
 * A part of a day in which a screen is on, by its wall clock. Half-open: it is off at `to`. With `to` before or at `from`
 * it runs past midnight, and belongs to the day on which it starts.
 */
export interface OnSpan {
  /** `HH:MM`. */
  from: string;
  to: string;
}

/** Days with other hours than their weekday has. */
export interface HoursException {
  /** `YYYY-MM-DD`; the last one is included. */
  firstDate: string;
  lastDate: string;
  /** Empty: the screen is off. */
  spans: readonly OnSpan[];
}

/** The times at which a screen is on, by its wall clock. */
export interface WorkingHours {
  /** For each weekday, from 0 (Sunday) to 6. */
  week: readonly (readonly OnSpan[])[];
  /** Of several for one day the first counts. */
  exceptions: readonly HoursException[];
  /** The group from which the device has them; null: they are its own. */
  group: { id: string; name: string } | null;
}

/** The complete input of the decision what one device shows. */
export interface PlaybackFacts {
  /** The device's own time zone, in which windows and working hours are: an IANA name. */
  timeZone: string;
  /** Null: it is always on. */
  hours: WorkingHours | null;
  /** The device was woken: its working hours do not switch it off before this instant. Null: it was not. */
  awakeUntil: Instant | null;
  screen: ScreenFacts;
  /** The takeovers in any order; the one that began last wins. */
  takeovers: readonly Takeover[];
  /** The preview on this device, which comes after takeovers and before everything else. */
  preview: Preview | null;
  /** Entries that name this device, also those whose condition it does not meet. */
  schedule: readonly ScheduleEntry[];
  pause: Pause | null;
  device: Assignment | null;
  /** The assignments of the device's group, one of each kind; the newest wins. */
  groups: readonly GroupAssignment[];
  /** The account's active content: what is neither video nor image wins over the video, the video over the image. */
  activeSlot: Exclude<ContentRef, MediaRef> | null;
  activeVideo: MediaRef | null;
  activeImage: MediaRef | null;
  /** The names of groups in conditions, by id. Only explanations use them. */
  groupNames?: ReadonlyMap<string, string> | undefined;
}
