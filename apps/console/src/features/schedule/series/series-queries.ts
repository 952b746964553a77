import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { useMutation } from '@tanstack/react-query';
import { type Planned, q } from '../../../api/q.ts';
import { type Api, useApi } from '../../../api/use-api.tsx';
import { useRefetchAfter } from '../../../api/use-task.ts';
import { useEffectText } from '../../effect/index.ts';
import { type ConflictPlace, describeScheduleFailure, describeUnshown } from '../describe-failure.ts';
import { type EventForm, toEventForm, toEventDraft } from '../event-form.ts';
import { type EventDraft, useExpected } from '../queries.ts';
import {
  toEventBody,
  toWholeBody,
  endBefore,
  exceptionAt,
  type Occurrence,
  toOccurrenceBody,
  toOccurrenceForm,
  type Scope,
  toSeriesForm,
  shownAt,
  withException,
  withFormTimes,
} from './scope.ts';

/** A change to an occurrence, or to more of its series. `after` is the form of the occurrence; null deletes. */
export interface SeriesChange extends Occurrence {
  scope: Scope;
  after: EventForm | null;
}

interface Changed {
  activeMediaUpdated: boolean;
  /** Brings back the state before the change. */
  undo: () => Promise<unknown>;
}

/** Changes or deletes a part of a series. Moved occurrences show their new times at once. */
export function useChangeSeries() {
  const api = useApi();
  return useMutation({
    mutationFn: (change: SeriesChange & ConflictPlace) => toCall(change).make(api),
    meta: {
      failure: ({ after, ...place }: SeriesChange & ConflictPlace, error) =>
        describeUnshown(after === null ? 'deleting' : 'updating', error, place),
    },
    ...useExpected((event, change: SeriesChange) => (event.id === change.event.id ? expectSeries(change) : event)),
  });
}

/** Lets an occurrence run as its series says again. */
export function useRestoreOccurrence() {
  const api = useApi();
  const effectText = useEffectText();
  return useMutation({
    mutationFn: async (occurrence: Occurrence): Promise<Changed & { words: string | undefined }> => {
      const params = toParams(occurrence);
      const words = await effectText(q.schedule.restoreOccurrence.plan({ params }).dryRun);
      const { activeMediaUpdated } = await api.schedule.restoreOccurrence({ params });
      return { activeMediaUpdated, words, undo: () => bringBack(api, occurrence) };
    },
    meta: { failure: (_, error) => describeScheduleFailure('updating', error) },
    onSettled: useRefetchAfter(q.schedule.restoreOccurrence.key),
  });
}

/** The series as it is shown until the server has answered. */
export function expectSeries({ event, date, scope, after }: SeriesChange): ScheduleEvent {
  if (scope === 'one') {
    const shown = shownAt({ event, date });
    return withException(
      { event, date },
      after === null
        ? { date, skip: true }
        : { date, skip: false, event: withFormTimes({ ...shown, title: after.title }, after) },
    );
  }
  if (scope === 'following' || after === null) return event;
  return withFormTimes(event, toSeriesForm({ event, date }, toOccurrenceForm({ event, date }), after, 'all'));
}

const toParams = ({ event, date }: Occurrence) => ({ id: event.id, date });

/** A change that is not made, to tell what it would do to screens. */
export const planChange = (change: SeriesChange): Planned => toCall(change).planned;

/** The request that makes a change, and the same request to ask for its effect. */
function toCall(change: SeriesChange): { planned: Planned; make: (api: Api) => Promise<Changed> } {
  const { event, scope, date, after } = change;
  const params = { id: event.id };
  if (scope === 'one') {
    const body = after === null ? { skip: true as const } : toOccurrenceBody(after);
    const request = { params: toParams(change), body };
    return {
      planned: q.schedule.changeOccurrence.plan(request),
      async make(api) {
        const { activeMediaUpdated } = await api.schedule.changeOccurrence(request);
        return { activeMediaUpdated, undo: () => bringBack(api, change) };
      },
    };
  }
  const update = (body: EventDraft) => ({
    planned: q.schedule.update.plan({ params, body }),
    async make(api: Api) {
      const { activeMediaUpdated } = await api.schedule.update({ params, body });
      const undo = () =>
        after === null ? bringBackSeries(api, event) : api.schedule.update({ params, body: toEventBody(event) });
      return { activeMediaUpdated, undo };
    },
  });
  if (after === null) {
    const rest = scope === 'following' ? endBefore(change) : null;
    if (rest !== null) return update(toEventDraft(rest));
    return {
      planned: q.schedule.remove.plan({ params }),
      async make(api) {
        await api.schedule.remove({ params });
        return { activeMediaUpdated: false, undo: () => api.schedule.create({ body: toWholeBody(event) }) };
      },
    };
  }
  const body = toEventDraft(toSeriesForm(change, toOccurrenceForm(change), after, scope));
  if (scope === 'all') return update(body);
  const request = { params, body: { ...body, from: date } };
  return {
    planned: q.schedule.split.plan(request),
    async make(api) {
      const answer = await api.schedule.split(request);
      return {
        activeMediaUpdated: answer.activeMediaUpdated,
        undo: async () => {
          if (answer.earlier !== null) await api.schedule.remove({ params: { id: answer.event.id } });
          await bringBackSeries(api, event);
        },
      };
    },
  };
}

/** Brings back the occurrence as it was: as its series says, skipped, or changed. */
async function bringBack(api: Api, occurrence: Occurrence): Promise<unknown> {
  const params = toParams(occurrence);
  const exception = exceptionAt(occurrence);
  if (exception === undefined) return api.schedule.restoreOccurrence({ params });
  const body = exception.skip ? { skip: true as const } : toOccurrenceBody(toEventForm(shownAt(occurrence)));
  return api.schedule.changeOccurrence({ params, body });
}

/** Restores a series with all its exceptions, including those that have no effect. */
const bringBackSeries = (api: Api, event: ScheduleEvent): Promise<unknown> =>
  api.schedule.update({ params: { id: event.id }, body: toWholeBody(event) });
