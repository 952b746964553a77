import fc from 'fast-check';
import type { Claimant } from '../schedule-conflicts.ts';
import type { ContentRef, Pause, PlaybackFacts, Preview, ScheduleEntry, Takeover } from '../facts.ts';
import {
  arbitraryHours,
  arbitraryItem,
  arbitraryLayout,
  arbitraryMedia,
  arbitraryPlaylist,
  arbitraryWebpage,
  arbitraryWindows,
} from './arbitrary-content.ts';
import { arbitraryTiming, makeTouching } from './arbitrary-timings.ts';
import { arbitraryCondition, arbitraryScreenFacts } from './arbitrary-screens.ts';
import { arbitraryInstant, arbitraryScreen } from './places.ts';

/*
 * Random facts of devices.
 */

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const arbitraryPast = fc.nat(4).map((n) => `2026-01-0${n + 1}T00:00:00.000Z`);

function arbitraryPause(nearMs: number): fc.Arbitrary<Pause> {
  return fc.tuple(fc.integer({ min: -2 * DAY_MS, max: 2 * DAY_MS }), fc.nat(2 * DAY_MS)).map(([offset, length]) => ({
    from: new Date(nearMs + offset).toISOString(),
    until: new Date(nearMs + offset + length).toISOString(),
  }));
}

const arbitraryAwake = (nearMs: number): fc.Arbitrary<string> =>
  fc.integer({ min: -2 * DAY_MS, max: 2 * DAY_MS }).map((ms) => new Date(minuteOf(nearMs + ms)).toISOString());

const minuteOf = (ms: number): number => Math.floor(ms / MINUTE_MS) * MINUTE_MS;

function arbitraryTakeover(nearMs: number, content: fc.Arbitrary<ContentRef>): fc.Arbitrary<Takeover> {
  const message = { heading: 'Fire', text: '', tone: 'danger' as const };
  return fc
    .record({
      shown: fc.oneof(
        content.map((media) => ({ media, message: null })),
        fc.constantFrom({ media: null, message }, { media: null, message: null }),
      ),
      // Hours, so that some begin or end together.
      offset: fc.integer({ min: -36, max: 24 }),
      length: fc.option(fc.integer({ min: 1, max: 36 })),
    })
    .map(({ shown, offset, length }) => {
      const fromMs = nearMs + offset * 3_600_000;
      const until = length === null ? null : new Date(fromMs + length * 3_600_000).toISOString();
      return { id: '', title: 'Drill', ...shown, from: new Date(fromMs).toISOString(), until };
    });
}

function arbitraryPreview(nearMs: number): fc.Arbitrary<Preview> {
  return fc
    .record({
      media: arbitraryLayout,
      minutes: fc.integer({ min: -90, max: 90 }),
      length: fc.integer({ min: 1, max: 120 }),
    })
    .map(({ media, minutes, length }) => {
      const fromMs = nearMs + minutes * 60_000;
      return { media, from: new Date(fromMs).toISOString(), until: new Date(fromMs + length * 60_000).toISOString() };
    });
}

const numberTakeovers = (takeovers: readonly Takeover[]): Takeover[] =>
  takeovers.map((takeover, i) => ({ ...takeover, id: `tko_${i}` }));

const arbitraryPriority = fc.constantFrom('normal' as const, 'normal' as const, 'high' as const);

/** Entries, some of which start together or when another ends. */
function arbitrarySchedule(nearMs: number, content: fc.Arbitrary<ContentRef>): fc.Arbitrary<ScheduleEntry[]> {
  const entry = fc.record({
    media: content,
    createdAt: arbitraryPast,
    timing: arbitraryTiming(nearMs),
    priority: arbitraryPriority,
    only: fc.option(arbitraryCondition),
    like: fc.nat(6),
    meets: fc.constantFrom('start', 'end', null),
  });
  return fc.array(entry, { maxLength: 6 }).map((list) =>
    list.map(({ media, createdAt, timing, priority, only, like, meets }, i) => {
      const model = list[like]?.timing;
      return {
        ...(model === undefined || meets === null ? timing : makeTouching(timing, model, meets)),
        media,
        createdAt,
        priority,
        only,
        id: `evt_${i}`,
        title: `Entry ${i}`,
      };
    }),
  );
}

function arbitraryClaimant(nearMs: number): fc.Arbitrary<Claimant> {
  return fc.tuple(arbitraryTiming(nearMs), arbitraryPriority).map(([timing, priority]) => ({ ...timing, priority }));
}

/** Facts in which claims often share a playlist. */
function arbitraryFacts(nearMs: number, timeZone: string): fc.Arbitrary<PlaybackFacts> {
  return fc.array(arbitraryPlaylist(nearMs, timeZone), { maxLength: 3 }).chain((drafts) => {
    const playlists = drafts.map((playlist, i) => ({ ...playlist, id: `ply_${i}` }));
    const playlist = playlists.length === 0 ? null : fc.constantFrom(...playlists);
    const content: fc.Arbitrary<ContentRef> = playlist === null ? arbitraryItem : fc.oneof(arbitraryItem, playlist);
    const assignment = fc.record({ media: content, assignedAt: arbitraryPast });
    return fc.record({
      timeZone: fc.constant(timeZone),
      hours: fc.option(arbitraryHours(nearMs, timeZone)),
      awakeUntil: fc.option(arbitraryAwake(nearMs)),
      screen: arbitraryScreenFacts,
      takeovers: fc.oneof(
        fc.constant([]),
        fc.array(arbitraryTakeover(nearMs, content), { maxLength: 3 }).map(numberTakeovers),
      ),
      preview: fc.option(arbitraryPreview(nearMs)),
      schedule: arbitrarySchedule(nearMs, content),
      pause: fc.option(arbitraryPause(nearMs)),
      device: fc.option(assignment),
      groups: fc.array(
        assignment.map((one) => ({ ...one, groupId: 'grp_1', groupName: 'Lobby' })),
        { maxLength: 3 },
      ),
      activeSlot: fc.option(
        playlist === null
          ? fc.oneof(arbitraryWebpage, arbitraryLayout)
          : fc.oneof(arbitraryWebpage, arbitraryLayout, playlist),
      ),
      activeVideo: fc.option(arbitraryMedia.map((media) => ({ ...media, kind: 'video' as const }))),
      activeImage: fc.option(arbitraryMedia.map((media) => ({ ...media, kind: 'image' as const }))),
    });
  });
}

const arbitraryLength = fc.integer({ min: 1, max: 3 * DAY_MS });

/** A period of up to three days, and the facts of a device in it. */
export const periods = arbitraryScreen.chain(({ ms, timeZone }) =>
  fc.record({ fromMs: fc.constant(ms), lengthMs: arbitraryLength, facts: arbitraryFacts(ms, timeZone) }),
);

/** Windows, and a period of up to three days in which they are likely to open and close. */
export const openHours = arbitraryScreen.chain(({ ms, timeZone }) =>
  fc.record({
    fromMs: fc.constant(ms),
    lengthMs: arbitraryLength,
    timeZone: fc.constant(timeZone),
    windows: arbitraryWindows(ms, timeZone),
  }),
);

/** Two entries, some of which start together or when the other ends. */
export const pairs = arbitraryInstant.chain((nowMs) =>
  fc
    .record({
      nowMs: fc.constant(nowMs),
      mine: arbitraryClaimant(nowMs),
      other: arbitraryClaimant(nowMs),
      meets: fc.constantFrom('start', 'end', null),
    })
    .map(({ meets, ...pair }) => ({
      ...pair,
      other: meets === null ? pair.other : { ...pair.other, ...makeTouching(pair.other, pair.mine, meets) },
    })),
);
