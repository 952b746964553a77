import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '../../../api/use-api.tsx';
import { keys } from '../../../api/keys.ts';
import { useInvalidate } from '../../../api/use-invalidate.ts';
import type { Planned } from '../../../api/q.ts';
import { useEffectText } from '../../effect/index.ts';
import { type ConflictPlace, describeScheduleFailure, describeUnshown } from '../describe-failure.ts';
import { checkForm, type EventForm, toEventForm } from '../event-form.ts';
import { eventsQuery } from '../queries.ts';
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
  const queries = useQueryClient();
  const { queryKey } = eventsQuery(api);
  return useMutation({
    mutationFn: (change: SeriesChange & ConflictPlace) => apply(api, change),
    meta: {
      failure: ({ after, ...place }: SeriesChange & ConflictPlace, error) =>
        describeUnshown(after === null ? 'deleting' : 'updating', error, place),
    },
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, (events) =>
        events?.map((event) => (event.id === change.event.id ? expectSeries(change) : event)),
      );
      return before;
    },
    onError: (_error, _change, before) => queries.setQueryData(queryKey, before),
    onSettled: useInvalidate(keys.schedule.all),
  });
}

/** Lets an occurrence run as its series says again. */
export function useRestoreOccurrence() {
  const api = useApi();
  const effectText = useEffectText();
  return useMutation({
    mutationFn: async (occurrence: Occurrence): Promise<Changed & { words: string | undefined }> => {
      const params = toParams(occurrence);
      const words = await effectText((dry) => dry.schedule.restoreOccurrence.dryRun({ params }));
      const { activeMediaUpdated } = await api.schedule.restoreOccurrence({ params });
      return { activeMediaUpdated, words, undo: () => bringBack(api, occurrence) };
    },
    meta: { failure: (_, error) => describeScheduleFailure('updating', error) },
    onSettled: useInvalidate(keys.schedule.all),
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

/** The call that makes a change. */
type SeriesCall = {
  [Route in 'changeOccurrence' | 'update' | 'split' | 'remove']: {
    route: Route;
    request: Parameters<Api['schedule'][Route]>[0];
  };
}['changeOccurrence' | 'update' | 'split' | 'remove'];

function planCall(change: SeriesChange): SeriesCall {
  const { event, scope, date, after } = change;
  const params = { id: event.id };
  if (scope === 'one') {
    const body = after === null ? { skip: true as const } : toOccurrenceBody(after);
    return { route: 'changeOccurrence', request: { params: toParams(change), body } };
  }
  if (after === null) {
    const rest = scope === 'following' ? endBefore(change) : null;
    if (rest === null) return { route: 'remove', request: { params } };
    return { route: 'update', request: { params, body: checkForm(rest).body } };
  }
  const { body } = checkForm(toSeriesForm(change, toOccurrenceForm(change), after, scope));
  if (scope === 'all') return { route: 'update', request: { params, body } };
  return { route: 'split', request: { params, body: { ...body, from: date } } };
}

/** A change that is not made, to tell what it would do to screens. */
export function planChange(change: SeriesChange): Planned {
  const call = planCall(change);
  return { key: call, dryRun: ({ schedule }) => dryRunCall(schedule, call) };
}

function dryRunCall(schedule: Api['schedule'], { route, request }: SeriesCall) {
  switch (route) {
    case 'changeOccurrence':
      return schedule.changeOccurrence.dryRun(request);
    case 'update':
      return schedule.update.dryRun(request);
    case 'split':
      return schedule.split.dryRun(request);
    case 'remove':
      return schedule.remove.dryRun(request);
  }
}

async function apply(api: Api, change: SeriesChange): Promise<Changed> {
  const { route, request } = planCall(change);
  const { event, after } = change;
  switch (route) {
    case 'changeOccurrence': {
      const { activeMediaUpdated } = await api.schedule.changeOccurrence(request);
      return { activeMediaUpdated, undo: () => bringBack(api, change) };
    }
    case 'update': {
      const { activeMediaUpdated } = await api.schedule.update(request);
      const undo = () =>
        after === null
          ? bringBackSeries(api, event)
          : api.schedule.update({ params: request.params, body: toEventBody(event) });
      return { activeMediaUpdated, undo };
    }
    case 'split': {
      const answer = await api.schedule.split(request);
      return {
        activeMediaUpdated: answer.activeMediaUpdated,
        undo: async () => {
          if (answer.earlier !== null) await api.schedule.remove({ params: { id: answer.event.id } });
          await bringBackSeries(api, event);
        },
      };
    }
    case 'remove':
      await api.schedule.remove(request);
      return { activeMediaUpdated: false, undo: () => api.schedule.create({ body: toWholeBody(event) }) };
  }
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
