import { isContentId } from '@vitrine/contract/core/ids';
import type { Trigger, TriggerRepeat, TriggerShows } from '@vitrine/contract/integrations/triggers';
import { type ChosenContent, findSummaryThumbnail } from '../../content/index.ts';
import { allScreens, targetOfTakeover, toTargetBody } from '../../takeovers/index.ts';

/** The fields of a trigger. */
export interface TriggerValues {
  name: string;
  kind: TriggerShows['kind'];
  /** Empty: none is chosen. */
  standbyId: string;
  content: ChosenContent | null;
  target: typeof allScreens;
  hasEnd: boolean;
  /** The number of minutes, as typed. */
  minutes: string;
  repeat: TriggerRepeat;
}

export const newTrigger: TriggerValues = {
  name: '',
  kind: 'standby',
  standbyId: '',
  content: null,
  target: allScreens,
  hasEnd: false,
  minutes: '5',
  repeat: 'end',
};

export function toTriggerValues({ name, shows, shown, target, minutes, repeat, missing }: Trigger): TriggerValues {
  const content = shown?.content ?? null;
  return {
    name,
    kind: shows.kind,
    standbyId: shows.kind === 'standby' && shown !== null ? shows.standbyId : '',
    content:
      shows.kind === 'content' && content !== null && isContentId(content.id)
        ? { id: content.id, kind: content.type, name: content.originalName, picture: findSummaryThumbnail(content) }
        : null,
    target: missing.includes('target') ? { ...allScreens, kind: 'groups' } : targetOfTakeover({ target }),
    hasEnd: minutes !== null,
    minutes: minutes === null ? newTrigger.minutes : String(minutes),
    repeat,
  };
}

/** Without an end, there is nothing to extend. */
export const findRepeat = ({ repeat, hasEnd }: TriggerValues): TriggerRepeat =>
  repeat === 'extend' && !hasEnd ? 'ignore' : repeat;

export const toTriggerBody = (values: TriggerValues) => ({
  name: values.name,
  shows:
    values.kind === 'standby'
      ? { kind: values.kind, standbyId: values.standbyId }
      : { kind: values.kind, mediaType: values.content?.kind ?? 'image', mediaId: values.content?.id ?? '' },
  target: toTargetBody(values.target),
  minutes: values.hasEnd ? Number(values.minutes) : null,
  repeat: findRepeat(values),
});
