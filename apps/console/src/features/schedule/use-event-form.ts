import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { useState } from 'react';
import type { DevicesInZone } from '@vitrine/contract/fleet/devices-in-zone';
import { q } from '../../api/q.ts';
import { useRead } from '../../api/use-read.ts';
import { type Candidate, readConflict, useOverlaps } from './conflicts.ts';
import { type EventForm, toEventForm } from './event-form.ts';
import { membershipsRead } from './queries.ts';
import { checkForm, summarizeRule, toCandidate } from './event-check.ts';
import { changesOnlyOwnFields, toOccurrenceForm } from './series/scope.ts';
import { findCommonZone } from './series/common-zone.ts';
import { listTargetDevices } from './targets.ts';

const noGroups = new Map<string, readonly string[]>();

/**
 * The state of the event form.
 *
 * @param events all events of the account, to find overlaps and changes by others to the edited event
 * @param isBusy while the person saves or deletes the event, which changes it as well
 * @param firstRefusal of the server, of the initial values; null for none
 * @param proposesZone true for a new event, whose time zone is that of its screens until the person chooses one
 * @param date of an occurrence: the day on which it starts by the series alone; null for the whole event
 */
export function useEventForm(
  initial: EventForm,
  events: readonly ScheduleEvent[],
  isBusy: boolean,
  date: string | null,
  firstRefusal: Error | null,
  proposesZone: boolean,
) {
  const memberships = useRead(membershipsRead).data;
  const [loaded, setLoaded] = useState(initial);
  const [typed, setTyped] = useState(initial);
  const [hasOwnZone, setHasOwnZone] = useState(!proposesZone);
  const [refusal, setRefusal] = useState({ form: initial, error: firstRefusal });
  const deviceIds: Candidate['deviceIds'] = typed.allDevices
    ? 'all'
    : listTargetDevices(typed, memberships ?? noGroups);
  const zones = useZones(deviceIds);
  const form = hasOwnZone ? typed : { ...typed, timezone: findCommonZone(zones) ?? typed.timezone };
  const { body, problems } = checkForm(form);
  const series = events.find((event) => event.id === form.id);
  const isOne = date !== null && changesOnlyOwnFields(loaded, form);
  const compared = isOne
    ? toCandidate({ ...form, recurrence: 'none', rule: null }, deviceIds)
    : toCandidate(form, deviceIds, series?.exceptions);
  const overlaps = useOverlaps(compared, events);
  const saved = series && (date === null ? toEventForm(series) : toOccurrenceForm({ event: series, date }));
  const isDeleted = form.id !== null && saved === undefined && !isBusy;
  const isChanged = saved !== undefined && !isBusy && !isSameForm(saved, loaded);

  function change(part: Partial<EventForm>): void {
    if (part.timezone !== undefined) setHasOwnZone(true);
    setTyped({ ...typed, ...part });
  }

  function reload(): void {
    if (saved === undefined) return;
    setLoaded(saved);
    setTyped(saved);
  }

  return {
    /** An event that was deleted is saved as a new one. */
    form: isDeleted ? { ...form, id: null } : form,
    change,
    reload,
    body,
    /** The custom rule in words; null if there is none, or it is invalid. */
    ruleSummary: summarizeRule(form),
    problems,
    overlaps,
    /** The conflict for which the server refused the form; null for none, and after the next edit. */
    refused: isSameForm(refusal.form, form) ? readConflict(refusal.error, events) : null,
    /** Keeps what the server answered to the form, of which only a conflict is shown. */
    refuse: (error: Error) => setRefusal({ form, error }),
    meanwhile: isDeleted ? ('deleted' as const) : isChanged ? ('changed' as const) : null,
    isEdited: !isSameForm(typed, loaded),
    /** The saved event; undefined if it is new, or was deleted. */
    series,
    /** The time zones of all chosen devices. */
    zones,
  };
}

const noZones: readonly DevicesInZone[] = [];

/** The time zones of devices (row ids), the most frequent first; none until they are known. */
function useZones(deviceIds: Candidate['deviceIds']): readonly DevicesInZone[] {
  return (
    useRead(
      deviceIds.length === 0
        ? null
        : q.devices.timeZones({
            body: deviceIds === 'all' ? {} : { deviceIds: [...deviceIds] },
            keepsPrevious: true,
            select: (found) => found.zones,
          }),
    ).data ?? noZones
  );
}

/** Forms have the same order of keys. */
const isSameForm = (one: EventForm, other: EventForm): boolean => serializeForm(one) === serializeForm(other);

/** The thumbnail is left out: it appears some time after an upload, and is not anybody's change. */
const serializeForm = (form: EventForm) =>
  JSON.stringify(form, (key, value: unknown) => (key === 'picture' ? undefined : value));
