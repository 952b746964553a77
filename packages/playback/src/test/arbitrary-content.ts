import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import type {
  ItemRef,
  LayoutRef,
  MediaRef,
  PlaylistItem,
  PlaylistRef,
  WebpageRef,
  Window,
  WorkingHours,
} from '../facts.ts';
import { arbitraryTime, arbitraryWeekday } from './arbitrary-timings.ts';

export const arbitraryMedia: fc.Arbitrary<MediaRef> = fc
  .tuple(fc.constantFrom('image' as const, 'video' as const), fc.nat(3))
  .map(([kind, n]) => ({ id: `med_${kind}_${n}`, kind, name: `${kind} ${n}` }));

export const arbitraryWebpage: fc.Arbitrary<WebpageRef> = fc
  .nat(3)
  .map((n) => ({ id: `web_${n}`, kind: 'webpage', name: `Page ${n}` }));

export const arbitraryLayout: fc.Arbitrary<LayoutRef> = fc
  .nat(3)
  .map((n) => ({ id: `lay_${n}`, kind: 'layout', name: `Menu ${n}`, documentId: `lay_${n}.1` }));

export const arbitraryItem: fc.Arbitrary<ItemRef> = fc.oneof(
  { arbitrary: arbitraryMedia, weight: 2 },
  arbitraryWebpage,
  arbitraryLayout,
);

/** A window that is likely to open or close about `near`. */
function arbitraryWindow(near: Temporal.PlainDate): fc.Arbitrary<Window> {
  const date = fc.integer({ min: -3, max: 3 }).map((days) => near.add({ days }).toString());
  return fc
    .record({
      days: fc.option(fc.uniqueArray(arbitraryWeekday, { minLength: 1 }), { nil: undefined }),
      hours: fc.option(fc.tuple(arbitraryTime, fc.oneof(arbitraryTime, fc.constant('00:00'))), { nil: undefined }),
      firstDate: fc.option(date, { nil: undefined, freq: 3 }),
      lastDate: fc.option(date, { nil: undefined, freq: 3 }),
    })
    .map(({ hours, ...window }) => ({ ...window, ...(hours && { from: hours[0], to: hours[1] }) }));
}

export function arbitraryWindows(nearMs: number, timeZone: string): fc.Arbitrary<Window[]> {
  const near = Temporal.Instant.fromEpochMilliseconds(nearMs).toZonedDateTimeISO(timeZone).toPlainDate();
  return fc.array(arbitraryWindow(near), { maxLength: 3 });
}

/** Hours with exceptions about `nearMs`. */
export function arbitraryHours(nearMs: number, timeZone: string): fc.Arbitrary<WorkingHours> {
  const near = Temporal.Instant.fromEpochMilliseconds(nearMs).toZonedDateTimeISO(timeZone).toPlainDate();
  const span = fc.record({ from: arbitraryTime, to: fc.oneof(arbitraryTime, fc.constant('00:00')) });
  const spans = fc.array(span, { maxLength: 2 });
  const exception = fc.tuple(fc.integer({ min: -3, max: 3 }), fc.nat(2), spans).map(([days, length, other]) => ({
    firstDate: near.add({ days }).toString(),
    lastDate: near.add({ days: days + length }).toString(),
    spans: other,
  }));
  return fc.record({
    week: fc.array(spans, { minLength: 7, maxLength: 7 }),
    exceptions: fc.array(exception, { maxLength: 2 }),
    group: fc.option(fc.constant({ id: 'grp_1', name: 'Lobby' })),
  });
}

export function arbitraryPlaylist(nearMs: number, timeZone: string): fc.Arbitrary<PlaylistRef> {
  const item = fc.record({
    media: arbitraryItem,
    durationMs: fc.integer({ min: 1_000, max: 60_000 }),
    fit: fc.constant(null),
    transition: fc.constant(null),
    windows: fc.array(
      arbitraryWindows(nearMs, timeZone).filter(({ length }) => length > 0),
      { maxLength: 2 },
    ),
  });
  return fc
    .array(item, { maxLength: 4 })
    .map((items) => items.map((one, i): PlaylistItem => ({ ...one, id: `pli_${i}` })))
    .map((items) => ({ id: 'ply_', kind: 'playlist', name: 'Menu', items }));
}
