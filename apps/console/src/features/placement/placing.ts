import { isAppError } from '@vitrine/contract/core/errors';
import { isGroupId } from '@vitrine/contract/core/ids';
import type { Layout } from '@vitrine/contract/layouts/layouts';
import type { Effect } from '@vitrine/contract/playout/effect';
import type { Api } from '../../api/use-api.tsx';
import { type Planned, q } from '../../api/q.ts';
import type { ChosenContent } from '../content/index.ts';
import { type Activation, planActivation, setActive } from '../effect/index.ts';
import { type EventForm, type EventTargets, toEventDraft } from '../schedule/index.ts';

/** Content on its way to screens: by a schedule, as their assignment, or as the active content of all of them. */
export type Placing =
  | { by: 'schedule'; form: EventForm }
  | { by: 'assignment'; content: ChosenContent; targets: EventTargets }
  | { by: 'activation'; activation: Activation };

/** Takes back what was done. */
export type TakeBack = (api: Api) => Promise<unknown>;

export function toPlacing(content: ChosenContent, targets: EventTargets, form: EventForm | null): Placing {
  if (form !== null) return { by: 'schedule', form };
  if (!targets.allDevices) return { by: 'assignment', content, targets };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the id is of this kind
  return { by: 'activation', activation: { content, isActive: true } as Activation };
}

const toAssignmentBody = ({ content, targets }: Extract<Placing, { by: 'assignment' }>) => ({
  mediaType: content.kind,
  mediaId: content.id,
  target: { deviceIds: [...targets.deviceIds], groupIds: targets.groupIds.filter(isGroupId) },
});

/** The dry run. */
export function planPlacing(placing: Placing): Planned {
  switch (placing.by) {
    case 'schedule':
      return q.schedule.create.plan({ body: toEventDraft(placing.form) });
    case 'assignment':
      return q.assignments.place.plan({ body: toAssignmentBody(placing) });
    case 'activation':
      return planActivation(placing.activation);
  }
}

/** A press waits no longer for its dry run. */
const LIMIT_MS = 1_000;

/** The effect; null if the server does not answer in time, or refuses. */
export function tryOut(api: Api, placing: Placing): Promise<Effect | null> {
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), LIMIT_MS);
  });
  return Promise.race([planPlacing(placing).dryRun(api), late]).catch(() => null);
}

interface PlaceOptions {
  /** A layout whose draft is published first; null: none. */
  layout: Pick<Layout, 'id' | 'revision'> | null;
  /** Assigns although schedules are in the way, which are paused. */
  isForced: boolean;
}

/** Puts content on screens. */
export async function place(api: Api, placing: Placing, { layout, isForced }: PlaceOptions): Promise<TakeBack> {
  const waiting = layout === null ? null : await publish(api, layout);
  const takeBack = await send(api, placing, isForced);
  if (waiting !== null) throw waiting;
  return takeBack;
}

async function send(api: Api, placing: Placing, isForced: boolean): Promise<TakeBack> {
  switch (placing.by) {
    case 'schedule': {
      const { event } = await api.schedule.create({ body: toEventDraft(placing.form) });
      return ({ schedule }) => schedule.remove({ params: { id: event.id } });
    }
    case 'assignment': {
      const { undo } = await api.assignments.place({ body: { ...toAssignmentBody(placing), force: isForced } });
      return ({ assignments }) => assignments.undo({ body: undo });
    }
    case 'activation': {
      const undo = await setActive(api, placing.activation);
      return ({ content }) => content.undo({ body: undo });
    }
  }
}

/** Publishes the draft of a layout. Returns the refusal if that waits for an admin, because other screens show it. */
async function publish({ layouts }: Api, { id, revision }: Pick<Layout, 'id' | 'revision'>): Promise<Error | null> {
  try {
    await layouts.publish({ params: { id }, body: { revision } });
    return null;
  } catch (error) {
    if (isAppError(error, 'approval.waiting')) return error;
    throw error;
  }
}
