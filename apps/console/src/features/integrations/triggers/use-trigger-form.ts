import { isContentId } from '@vitrine/contract/core/ids';
import { MAX_TRIGGER_MINUTES } from '@vitrine/contract/integrations/trigger-limits';
import type { NewTrigger, Trigger, TriggerRepeat, TriggerShows } from '@vitrine/contract/integrations/triggers';
import { useState } from 'react';
import { useDeviceCounts } from '../../../api/device-counts.ts';
import { useGroups } from '../../fleet/index.ts';
import { type ChosenContent, findSummaryThumbnail } from '../../playout/index.ts';
import { allScreens, countOfTarget, findTargetProblem, targetOfTakeover, toTargetBody } from '../../takeovers/index.ts';

interface Draft {
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

const emptyDraft: Draft = {
  name: '',
  kind: 'standby',
  standbyId: '',
  content: null,
  target: allScreens,
  hasEnd: false,
  minutes: '5',
  repeat: 'end',
};

function toDraft({ name, shows, shown, target, minutes, repeat, missing }: Trigger): Draft {
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
    minutes: String(minutes ?? emptyDraft.minutes),
    repeat,
  };
}

/** The fields of a trigger, and their problems, which are shown once saving was tried. */
export function useTriggerForm(trigger: Trigger | null) {
  const [draft, setDraft] = useState(() => (trigger === null ? emptyDraft : toDraft(trigger)));
  const [isTried, setIsTried] = useState(false);
  const all = useDeviceCounts().data?.total;
  const groups = useGroups().data;
  const { name, kind, standbyId, content, target, hasEnd, minutes } = draft;
  const count = Number(minutes);
  const isTime = Number.isInteger(count) && count >= 1 && count <= MAX_TRIGGER_MINUTES;
  // Without an end, there is nothing to extend.
  const repeat = draft.repeat === 'extend' && !hasEnd ? 'ignore' : draft.repeat;
  const problems = {
    name: name.trim() === '' && 'Please enter a name',
    standby: kind === 'standby' && standbyId === '' && 'Please choose a prepared takeover',
    content: kind === 'content' && content === null && 'Please choose an image, a video, a layout or a playlist',
    // A fire panel may be set up before its screens.
    target: target.kind !== 'all' && (findTargetProblem(target, countOfTarget(target, all, groups)) ?? false),
    minutes: hasEnd && !isTime && `Please enter 1 to ${MAX_TRIGGER_MINUTES} minutes`,
  };

  function toBody(): NewTrigger | null {
    if (Object.values(problems).some((problem) => problem !== false)) return null;
    const shows: TriggerShows | null =
      kind === 'standby' ? { kind, standbyId } : content && { kind, mediaType: content.kind, mediaId: content.id };
    return shows && { name, shows, target: toTargetBody(target), minutes: hasEnd ? count : null, repeat };
  }

  return {
    draft: { ...draft, repeat },
    all,
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    problems: isTried ? problems : ({} as Partial<typeof problems>),
    /** The request; null if a field has a problem, which is shown from now on. */
    submit(): NewTrigger | null {
      setIsTried(true);
      return toBody();
    },
  };
}
