import type { MediaId, MediaKind } from '@vitrine/contract/library/media';
import {
  type ScheduleEvent,
  ScheduleEventBody,
  scheduleEventColors,
  type Recurrence,
} from '@vitrine/contract/schedule/schedule';
import { timingOf } from './calendar.ts';
import type { Candidate } from './conflicts.ts';
import type { EventDraft } from './queries.ts';
import { summaryThumbnailOf } from '../playout/index.ts';

/** The media item of an event, in the form. */
export interface ChosenMedia {
  id: MediaId;
  kind: MediaKind;
  name: string;
  picture: string | null;
}

/** The devices of an event. Groups are expanded to their devices when the event is saved. */
export interface Targets {
  /** Row ids. */
  deviceIds: readonly string[];
  groupIds: readonly string[];
}

/** The fields of the event dialog. */
export interface EventForm extends Targets {
  /** Null for a new event. */
  id: ScheduleEvent['id'] | null;
  title: string;
  media: ChosenMedia | null;
  startTime: string;
  endTime: string;
  scheduledDate: string;
  recurrence: Recurrence;
  /** Empty if the event never ends. */
  lastDate: string;
  timezone: string;
}

/** Default times of a new event (specification, part 2, section 5). */
const DEFAULT_HOURS = { startTime: '09:00', endTime: '17:00' };

export function newForm(scheduledDate: string, timezone: string, hours = DEFAULT_HOURS): EventForm {
  return {
    id: null,
    title: '',
    media: null,
    ...hours,
    scheduledDate,
    recurrence: 'none',
    lastDate: '',
    timezone,
    deviceIds: [],
    groupIds: [],
  };
}

export function formOf(event: ScheduleEvent): EventForm {
  const { id, title, startTime, endTime, scheduledDate, recurrence, lastDate, timezone, deviceIds } = event;
  const media = {
    id: event.mediaId,
    kind: event.mediaType,
    name: event.mediaName,
    picture: summaryThumbnailOf(event.media),
  };
  const rest = { id, title, media, startTime, endTime, scheduledDate, recurrence, timezone, deviceIds };
  return { ...rest, lastDate: lastDate ?? '', groupIds: [] };
}

/** Row ids of all selected devices, including those of the selected groups, without duplicates. */
export function devicesOf({ deviceIds, groupIds }: Targets, groups: ReadonlyMap<string, readonly string[]>): string[] {
  return [...new Set([...deviceIds, ...groupIds.flatMap((id) => groups.get(id) ?? [])])];
}

/** `N device(s) and N group(s)` (specification, part 2, section 2). */
export const summaryOf = ({ deviceIds, groupIds }: Targets): string =>
  deviceIds.length + groupIds.length === 0
    ? 'No selection'
    : `${deviceIds.length} device(s) and ${groupIds.length} group(s)`;

/** The toast after an update. The server reports whether the update changed a screen at once. */
export const updatedToast = ({ activeMediaUpdated }: { activeMediaUpdated: boolean }) => ({
  title: 'Schedule updated successfully',
  ...(activeMediaUpdated && { text: 'Active media updated immediately.' }),
});

/** The request body of a form, and its problems by field. */
export function checkForm(
  form: EventForm,
  deviceIds: string[],
): { body: EventDraft; problems: Partial<Record<keyof EventDraft, string>> } {
  const { title, media, startTime, endTime, scheduledDate, recurrence, lastDate, timezone } = form;
  const body = {
    title,
    startTime,
    endTime,
    scheduledDate,
    lastDate: recurrence === 'none' || lastDate === '' ? null : lastDate,
    timezone,
    mediaType: media?.kind ?? 'image',
    mediaId: media?.id ?? '',
    ...(media !== null && { mediaName: media.name }),
    deviceIds,
    recurrence,
    color: scheduleEventColors[media?.kind ?? 'image'],
  };
  const problems: Partial<Record<keyof EventDraft, string>> = {};
  for (const { path, message } of ScheduleEventBody.safeParse(body).error?.issues ?? []) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema's paths are its fields
    problems[(path[0] ?? 'title') as keyof EventDraft] ??= message;
  }
  if (form.groupIds.length > 0 && deviceIds.length === 0) problems.deviceIds = 'The selected groups have no devices';
  if (startTime === endTime) problems.endTime ??= 'End time must differ from start time';
  if (body.lastDate !== null && body.lastDate < scheduledDate) {
    problems.lastDate ??= 'The last date must not be before the first';
  }
  return { body, problems };
}

/** The form as input for the conflict check; null while a field it needs is invalid. */
export function candidateOf(form: EventForm, deviceIds: string[]): Candidate | null {
  const { body, problems } = checkForm({ ...form, title: 'x' }, deviceIds);
  const { startTime, endTime, scheduledDate, timezone, deviceIds: devices } = problems;
  if (
    [startTime, endTime, scheduledDate, timezone, devices, problems.lastDate].some((problem) => problem !== undefined)
  )
    return null;
  const { recurrence, lastDate } = form;
  return {
    ...timingOf({
      ...form,
      recurrence,
      lastDate: recurrence === 'none' || lastDate === '' ? null : lastDate,
    }),
    id: form.id,
    deviceIds: body.deviceIds,
  };
}
