import { availableParallelism, cpus } from 'node:os';
import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { findConflicts } from '@vitrine/playback/schedule-conflicts';
import type {
  MediaRef,
  PlaybackFacts,
  PlaylistItem,
  PlaylistRef,
  ScheduleEntry,
  Window,
} from '@vitrine/playback/facts';
import { noFacts } from '@vitrine/playback/no-facts';
import { findLoopPosition } from '@vitrine/playback/loop';
import { resolve } from '@vitrine/playback/resolve';
import { compile, buildTimeline } from '@vitrine/playback/timeline';
// oxlint-disable-next-line import/default -- it is CommonJS, which its declarations omit
import rrule from 'rrule';
import { compare, measureMicrosecondsEach, printTable } from './support/measure.ts';
import { createFullFacts, estimateBytes } from './support/full-playlist.ts';
import { missGoal, sized } from './support/size.ts';

/*
 * Compares the resolver with rrule.js on 10,000 schedule events and 10,000 devices: what plays now, the timeline of 14
 * days, and conflicts of a new event; and on a playlist whose items all have windows. Parsing the events and windows is
 * not measured, and both must give the same answers.
 */

setFlagsFromString('--expose-gc');
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the flag above gives to new contexts
const collectGarbage = runInNewContext('gc') as () => void;

process.env['TZ'] = 'UTC'; // rrule.js converts time zones through the local time zone

const EVENTS = sized(10_000, 1_000);
const DEVICES = sized(10_000, 1_000);
const DEVICES_PER_EVENT = 10;
const ITEMS = 50;
/** The goals of a playlist with everything. */
const MAX_TIMELINE_MS = 2;
const MAX_BYTES = 100_000;
const MAX_ANSWER_US = 1;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const from = Date.parse('2026-05-04T00:00:00Z'); // none of these zones changes its offset in the next 14 days
const until = from + 14 * DAY_MS;
const zones = ['Europe/London', 'Europe/Berlin', 'America/New_York', 'America/Los_Angeles', 'Asia/Kathmandu', 'UTC'];
const random = createSeededRandom(7);
const logo: MediaRef = { id: 'med_logo', kind: 'image', name: 'logo.png' };

const events = Array.from({ length: EVENTS }, (_, i) => createEvent(i));
const schedules: ScheduleEntry[][] = Array.from({ length: DEVICES }, () => []);
for (const entry of events) {
  for (let i = 0; i < DEVICES_PER_EVENT; i++) pick(schedules).push(entry);
}
const devices = schedules.map(createFacts);

const rules = new Map(events.map((entry) => [entry, toRrule(entry)]));

const playlist: PlaylistRef = {
  id: 'ply_menu',
  kind: 'playlist',
  name: 'Menu',
  items: Array.from({ length: ITEMS }, (_, i) => createWindowedItem(i)),
};
const listed: PlaybackFacts = { ...createFacts([]), activeSlot: playlist };
const windowRules = new Map(playlist.items.map((one) => [one, one.windows.flat().map(toWindowRule)]));

const before = process.cpuUsage();
const index = devices.map((device) => compile(device, from, until));
const indexMs = process.cpuUsage(before).user / 1_000;
const listIndex = compile(listed, from, until);

console.log(`Node ${process.version}, ${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown'}`);
console.log(`${EVENTS} events, each on ${DEVICES_PER_EVENT} of ${DEVICES} devices`);
console.log(`A playlist of ${ITEMS} items with windows: ${listIndex.segments.length} segments in 14 days`);
console.log(`An index of 14 days for every device: ${indexMs.toFixed(0)} ms of CPU time\n`);
checkResults();

const other: ScheduleEntry = { ...createEvent(EVENTS), recurrence: 'weekly' };
const thousand = events.slice(0, 1_000);
const busy = createFacts(thousand);
printTable([
  await compare({
    name: 'what one device shows now, from the index',
    unit: 'µs',
    ours: { label: 'at()', measure: () => measureMicroseconds(() => pick(index).at(pickMoment())) },
    reference: {
      label: 'rrule.js',
      measure: () => measureMicroseconds(() => resolveByRrule(pick(schedules), pickMoment())),
    },
  }),
  await compare({
    name: 'the same with all reasons, from the facts',
    unit: 'µs',
    ours: { label: 'resolve()', measure: () => measureMicroseconds(() => resolve(pick(devices), pickMoment())) },
    reference: {
      label: 'rrule.js',
      measure: () => measureMicroseconds(() => resolveByRrule(pick(schedules), pickMoment())),
    },
  }),
  await compare({
    name: '14 days of one device',
    unit: 'ms',
    ours: {
      label: 'timeline()',
      measure: () => measureMicroseconds(() => buildTimeline(pick(devices), from, until)) / 1_000,
    },
    reference: { label: 'rrule.js', measure: () => measureMicroseconds(() => listByRrule(pick(schedules))) / 1_000 },
  }),
  await compare({
    name: '14 days of one device with 1,000 events',
    unit: 'ms',
    ours: { label: 'timeline()', measure: () => measureMicroseconds(() => buildTimeline(busy, from, until)) / 1_000 },
    reference: { label: 'rrule.js', measure: () => measureMicroseconds(() => listByRrule(thousand)) / 1_000 },
  }),
  await compare({
    name: 'which item of a playlist is on now, from the index',
    unit: 'µs',
    ours: { label: 'at(), loopPosition()', measure: () => measureMicroseconds(() => itemAt(pickMoment())) },
    reference: { label: 'rrule.js', measure: () => measureMicroseconds(() => findItemByRrule(pickMoment())) },
  }),
  await compare({
    name: `14 days of a playlist of ${ITEMS} items with windows`,
    unit: 'ms',
    ours: { label: 'timeline()', measure: () => measureMicroseconds(() => buildTimeline(listed, from, until)) / 1_000 },
    reference: { label: 'rrule.js', measure: () => measureMicroseconds(() => listWindowsByRrule()) / 1_000 },
  }),
  await compare({
    name: 'conflicts of one event with 1,000',
    unit: 'ms',
    ours: {
      label: 'findConflicts()',
      measure: () => measureMicroseconds(() => findConflicts(other, thousand, from)) / 1_000,
    },
    reference: {
      label: 'rrule.js',
      measure: () => measureMicroseconds(() => listByRrule(thousand, from + 400 * DAY_MS)) / 1_000,
    },
  }),
]);

const full = createFullFacts();
const fullMs = measureMicroseconds(() => buildTimeline(createFullFacts(), from, until)) / 1_000;
const fullIndex = compile(full, from, until);
const answerUs = measureMicroseconds(() => fullIndex.at(pickMoment()));
const fullBytes = estimateBytes(fullIndex.segments);
console.log(
  `\n14 days of a shuffled playlist with dates, weights, conditions and playlists in it: ${fullMs.toFixed(2)} ms, ` +
    `${Math.round(fullBytes / 1_000)} kB in a manifest; an answer: ${answerUs.toFixed(2)} µs`,
);
if (fullMs > MAX_TIMELINE_MS || fullBytes > MAX_BYTES || answerUs > MAX_ANSWER_US) missGoal();

/** Collects garbage first; otherwise one side would be measured while the other side's garbage is collected. */
function measureMicroseconds(operate: () => unknown): number {
  collectGarbage();
  return measureMicrosecondsEach(operate);
}

/** @throws Error when the results differ, since the times would not be comparable */
function checkResults(): void {
  const questions = sized(2_000, 50);
  /** Each asks rrule.js for the windows of all items. */
  const itemQuestions = 100;
  let different = 0;
  for (let i = 0; i < questions; i++) {
    const device = Math.floor(random() * DEVICES);
    const ms = pickMoment();
    const ours = index[device]?.at(ms).sourceId;
    if (ours !== resolveByRrule(schedules[device] ?? [], ms)) different++;
    if (i < itemQuestions && itemAt(ms) !== findItemByRrule(ms)) different++;
  }
  if (different > 0) throw new Error(`${different} of ${questions} answers differ from rrule.js`);
  console.log(`${questions} answers agree with rrule.js\n`);
}

/** The event that plays according to rrule.js: the running one that started last. */
function resolveByRrule(schedule: readonly ScheduleEntry[], ms: number): string | null {
  let shown: { startMs: number; createdAt: string; id: string } | null = null;
  for (const entry of schedule) {
    const starts = findRule(entry).between(new Date(ms - computeDuration(entry) + 1), new Date(ms), true);
    const startMs = starts.at(-1)?.getTime();
    if (startMs === undefined) continue;
    const { createdAt, id } = entry;
    if (shown === null || startMs > shown.startMs || (startMs === shown.startMs && createdAt > shown.createdAt)) {
      shown = { startMs, createdAt, id };
    }
  }
  return shown?.id ?? null;
}

/** Lists only the unsorted starts. That is less work than a timeline, so that the comparison favours rrule.js. */
function listByRrule(schedule: readonly ScheduleEntry[], untilMs = until): number {
  let starts = 0;
  for (const entry of schedule) {
    starts += findRule(entry).between(new Date(from - DAY_MS), new Date(untilMs)).length;
  }
  return starts;
}

/** The id of the item that is on; null while none is. */
function itemAt(ms: number): string | null {
  const { list } = listIndex.at(ms);
  return list === null ? null : findItem(list.items, ms);
}

function findItemByRrule(ms: number): string | null {
  const open = playlist.items.filter((one) =>
    windowRules.get(one)?.some(({ series, lengthMs }) => {
      return series.between(new Date(ms - lengthMs + 1), new Date(ms), true).length > 0;
    }),
  );
  return open.length === 0 ? null : findItem(open, ms);
}

function findItem(items: readonly PlaylistItem[], ms: number): string | null {
  const { index: at } = findLoopPosition(
    items.map(({ durationMs }) => durationMs),
    ms,
  );
  return items[at]?.id ?? null;
}

/** Lists only the unsorted starts of all windows, without the items that they open. */
function listWindowsByRrule(): number {
  let starts = 0;
  for (const opening of windowRules.values()) {
    for (const { series } of opening) starts += series.between(new Date(from - DAY_MS), new Date(until)).length;
  }
  return starts;
}

function findRule(entry: ScheduleEntry): rrule.RRule {
  const known = rules.get(entry);
  if (known === undefined) throw new RangeError(`No rule for ${entry.id}`);
  return known;
}

function toRrule({ date, lastDate, startTime, timeZone, recurrence }: ScheduleEntry): rrule.RRule {
  const { RRule } = rrule;
  return new RRule(
    {
      freq: recurrence === 'weekly' ? RRule.WEEKLY : recurrence === 'monthly' ? RRule.MONTHLY : RRule.DAILY,
      ...(recurrence === 'none' && { count: 1 }),
      ...(lastDate !== null && { until: new Date(`${lastDate}T23:59:59Z`) }),
      dtstart: new Date(`${date}T${startTime}:00Z`),
      tzid: timeZone,
    },
    true, // no cache: it would only help with repeated queries
  );
}

/** An opening of a window every week on its days, as a rule, and how long it stays open. */
interface Opening {
  series: rrule.RRule;
  lengthMs: number;
}

function toWindowRule({ days = [], from: opens = '', to: closes = '' }: Window): Opening {
  const { RRule } = rrule;
  const series = new RRule(
    {
      freq: RRule.WEEKLY,
      byweekday: days.map((day) => (day + 6) % 7), // Monday is 0
      dtstart: new Date(`2026-01-01T${opens}:00Z`),
      tzid: listed.timeZone,
    },
    true,
  );
  return { series, lengthMs: ((parseMinutes(closes) - parseMinutes(opens) + 1440) % 1440) * MINUTE_MS };
}

function createWindowedItem(i: number): PlaylistItem {
  const opens = Math.floor(random() * 24 * 4) * 15;
  const days = [0, 1, 2, 3, 4, 5, 6].filter((day) => day === i % 7 || random() < 0.7);
  const window = {
    days,
    from: formatTime(opens),
    to: formatTime((opens + 60 + Math.floor(random() * 600)) % 1440),
  };
  return {
    id: `pli_${i}`,
    media: { id: `med_${i}`, kind: 'image', name: `media ${i}` },
    durationMs: 5_000 + Math.floor(random() * 10_000),
    fit: null,
    transition: null,
    windows: [[window]],
  };
}

function createEvent(i: number): ScheduleEntry {
  const start = Math.floor(random() * 24 * 4) * 15;
  const end = (start + 30 + Math.floor(random() * 16) * 30) % (24 * 60);
  return {
    id: `evt_${String(i).padStart(6, '0')}`,
    title: `Event ${i}`,
    media: { id: `med_${i % 500}`, kind: i % 2 === 0 ? 'image' : 'video', name: `media ${i % 500}` },
    date: new Date(from - Math.floor((random() * 200 - 10) * DAY_MS)).toISOString().slice(0, 10),
    lastDate: null,
    startTime: formatTime(start),
    endTime: formatTime(end),
    timeZone: pick(zones),
    allDay: false,
    recurrence: pick(['none', 'weekly', 'weekly', 'weekly', 'monthly']),
    rule: null,
    priority: 'normal',
    createdAt: new Date(from - 300 * DAY_MS + i * MINUTE_MS).toISOString(),
  };
}

function createFacts(schedule: readonly ScheduleEntry[]): PlaybackFacts {
  return { ...noFacts, timeZone: 'Europe/London', schedule, activeImage: logo };
}

/** Includes the end minute. */
function computeDuration({ startTime, endTime }: ScheduleEntry): number {
  return (((parseMinutes(endTime) - parseMinutes(startTime) + 1440) % 1440) + 1) * MINUTE_MS;
}

function parseMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function formatTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function pickMoment(): number {
  return from + Math.floor(random() * 14 * DAY_MS);
}

function pick<T>(list: readonly T[]): T {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new RangeError('Nothing to pick from');
  return item;
}

/** Mulberry32, for the same events in every run. */
function createSeededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
