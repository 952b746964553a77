import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { useState } from 'react';
import { useOverlaps } from './conflicts.ts';
import { candidateOf, checkForm, devicesOf, type EventForm, formOf, ruleSummaryOf } from './event-form.ts';
import { useMemberships } from './queries.ts';

/** Saved now, the event would lack the devices of its groups. */
const NOT_LOADED = 'The devices of the selected groups are not loaded yet. Please try again in a moment.';

const noGroups = new Map<string, readonly string[]>();

/**
 * The state of the event form.
 *
 * @param events all events of the account, to find overlaps and changes by others to the edited event
 * @param isBusy while the person saves or deletes the event, which changes it as well
 */
export function useEventForm(initial: EventForm, events: readonly ScheduleEvent[], isBusy: boolean) {
  const memberships = useMemberships();
  const [loaded, setLoaded] = useState(initial);
  const [form, setForm] = useState(initial);
  const deviceIds = devicesOf(form, memberships ?? noGroups);
  const { body, problems } = checkForm(form, deviceIds);
  const areDevicesKnown = memberships !== undefined || form.groupIds.length === 0;
  const overlaps = useOverlaps(candidateOf(form, deviceIds), events);
  const saved = events.find((event) => event.id === form.id);
  const isDeleted = form.id !== null && saved === undefined && !isBusy;
  const isChanged = saved !== undefined && !isBusy && !isEqual(formOf(saved), loaded);

  function reload(): void {
    if (saved === undefined) return;
    setLoaded(formOf(saved));
    setForm(formOf(saved));
  }

  return {
    /** An event that was deleted is saved as a new one. */
    form: isDeleted ? { ...form, id: null } : form,
    change: (part: Partial<EventForm>) => setForm({ ...form, ...part }),
    reload,
    body,
    /** The custom rule in words; null if there is none, or it is invalid. */
    ruleSummary: ruleSummaryOf(form),
    problems: areDevicesKnown ? problems : { ...problems, deviceIds: NOT_LOADED },
    overlaps,
    meanwhile: isDeleted ? ('deleted' as const) : isChanged ? ('changed' as const) : null,
    isEdited: !isEqual(form, loaded),
  };
}

/** Both have the same order of keys. */
const isEqual = (one: EventForm, other: EventForm): boolean => textOf(one) === textOf(other);

/** Without the thumbnail, which appears some time after an upload and is not anybody's change. */
const textOf = (form: EventForm) =>
  JSON.stringify(form, (key, value: unknown) => (key === 'picture' ? undefined : value));
