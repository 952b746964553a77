import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '../../../api/api.tsx';
import { keys } from '../../../api/keys.ts';
import { useInvalidate } from '../../../api/use-invalidate.ts';
import { type Planned, useEffectText } from '../../playout/index.ts';
import { describeFailure } from '../describe-failure.ts';
import { checkForm, type EventForm, eventFormOf } from '../event-form.ts';
import { eventsQuery } from '../queries.ts';
import {
  eventBodyOf,
  wholeBodyOf,
  endedBefore,
  exceptionAt,
  type Occurrence,
  occurrenceBody,
  occurrenceForm,
  type Scope,
  seriesForm,
  shownAt,
  withException,
  withTimesOf,
} from './scope.ts';

/** A change to an occurrence, or to more of its series. `after` is the form of the occurrence; null deletes. */
export interface SeriesChange extends Occurrence {
  scope: Scope;
  after: EventForm | null;
  /** Row ids of all chosen devices. By default, those of the series. */
  deviceIds?: string[];
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
    mutationFn: (change: SeriesChange) => apply(api, change),
    meta: {
      failure: ({ after }: SeriesChange, error) => describeFailure(after === null ? 'deleting' : 'updating', error),
    },
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, (events) =>
        events?.map((event) => (event.id === change.event.id ? expected(change) : event)),
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
      const params = paramsOf(occurrence);
      const words = await effectText((dry) => dry.schedule.restoreOccurrence.dryRun({ params }));
      const { activeMediaUpdated } = await api.schedule.restoreOccurrence({ params });
      return { activeMediaUpdated, words, undo: () => bringBack(api, occurrence) };
    },
    meta: { failure: (_, error) => describeFailure('updating', error) },
    onSettled: useInvalidate(keys.schedule.all),
  });
}

/** The series as it is shown until the server has answered. */
export function expected({ event, date, scope, after }: SeriesChange): ScheduleEvent {
  if (scope === 'one') {
    const shown = shownAt({ event, date });
    return withException(
      { event, date },
      after === null
        ? { date, skip: true }
        : { date, skip: false, event: withTimesOf({ ...shown, title: after.title }, after) },
    );
  }
  if (scope === 'following' || after === null) return event;
  return withTimesOf(event, seriesForm({ event, date }, occurrenceForm({ event, date }), after, 'all'));
}

const paramsOf = ({ event, date }: Occurrence) => ({ id: event.id, date });

/** The call that makes a change. */
type SeriesCall = {
  [Route in 'changeOccurrence' | 'update' | 'split' | 'remove']: {
    route: Route;
    request: Parameters<Api['schedule'][Route]>[0];
  };
}['changeOccurrence' | 'update' | 'split' | 'remove'];

function callOf(change: SeriesChange): SeriesCall {
  const { event, scope, date, after, deviceIds = [...event.deviceIds] } = change;
  const params = { id: event.id };
  if (scope === 'one') {
    const body = after === null ? { skip: true as const } : occurrenceBody(after);
    return { route: 'changeOccurrence', request: { params: paramsOf(change), body } };
  }
  if (after === null) {
    const rest = scope === 'following' ? endedBefore(change) : null;
    if (rest === null) return { route: 'remove', request: { params } };
    return { route: 'update', request: { params, body: checkForm(rest, [...event.deviceIds]).body } };
  }
  const { body } = checkForm(seriesForm(change, occurrenceForm(change), after, scope), deviceIds);
  if (scope === 'all') return { route: 'update', request: { params, body } };
  return { route: 'split', request: { params, body: { ...body, from: date } } };
}

/** A change that is not made, to tell what it would do to screens. */
export function plannedChange(change: SeriesChange): Planned {
  const call = callOf(change);
  return { key: call, dryRun: ({ schedule }) => dryRun(schedule, call) };
}

function dryRun(schedule: Api['schedule'], { route, request }: SeriesCall) {
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
  const { route, request } = callOf(change);
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
          : api.schedule.update({ params: request.params, body: eventBodyOf(event) });
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
      return { activeMediaUpdated: false, undo: () => api.schedule.create({ body: wholeBodyOf(event) }) };
  }
}

/** Brings back the occurrence as it was: as its series says, skipped, or changed. */
async function bringBack(api: Api, occurrence: Occurrence): Promise<unknown> {
  const params = paramsOf(occurrence);
  const exception = exceptionAt(occurrence);
  if (exception === undefined) return api.schedule.restoreOccurrence({ params });
  const body = exception.skip ? { skip: true as const } : occurrenceBody(eventFormOf(shownAt(occurrence)));
  return api.schedule.changeOccurrence({ params, body });
}

/** Restores a series with all its exceptions, including those that have no effect. */
const bringBackSeries = (api: Api, event: ScheduleEvent): Promise<unknown> =>
  api.schedule.update({ params: { id: event.id }, body: wholeBodyOf(event) });
