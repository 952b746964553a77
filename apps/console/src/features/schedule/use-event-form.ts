import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { useState } from 'react';
import { useOverlaps } from './conflicts.ts';
import { candidateOf, checkForm, devicesOf, type EventForm, formOf } from './event-form.ts';
import { useMemberships } from './queries.ts';

const noGroups = new Map<string, readonly string[]>();

/**
 * The state of the event form.
 *
 * @param events all events of the account: the other ones for overlaps, the edited one to notice others' changes
 * @param isBusy while the person saves or deletes the event, which changes it as well
 */
export function useEventForm(initial: EventForm, events: readonly ScheduleEvent[], isBusy: boolean) {
  const groups = useMemberships() ?? noGroups;
  const [loaded, setLoaded] = useState(initial);
  const [form, setForm] = useState(initial);
  const deviceIds = devicesOf(form, groups);
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
    ...checkForm(form, deviceIds),
    overlaps,
    meanwhile: isDeleted ? ('deleted' as const) : isChanged ? ('changed' as const) : null,
    isEdited: !isEqual(form, loaded),
  };
}

/** Both are made with the same order of fields. */
const isEqual = (one: EventForm, other: EventForm): boolean => JSON.stringify(one) === JSON.stringify(other);
