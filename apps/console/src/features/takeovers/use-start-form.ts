import { useState } from 'react';
import { useTimeZone } from '../../ui/format/time-zone.ts';
import { useGroups } from '../fleet/index.ts';
import { useDeviceCounts } from '../../api/device-counts.ts';
import { draftProblems, type TakeoverDraft, toTakeoverBody, withContent } from './draft.ts';
import { type End, endProblem, findUntil } from './end-fields.tsx';
import { allScreens, countOfTarget, findConfirmationProblem, findTargetProblem } from './target.ts';
import { useTargetBody } from './use-target-body.ts';

/** The fields of a takeover that is started, and their problems, which are shown once it was tried. */
export function useStartForm(initial: TakeoverDraft, now: Date) {
  const timeZone = useTimeZone();
  const all = useDeviceCounts().data?.total;
  const groups = useGroups().data;
  const [draft, setDraft] = useState(initial);
  const [target, setTarget] = useState(allScreens);
  const [end, setEnd] = useState<End>({ kind: 'hand', time: '' });
  const [typed, setTyped] = useState('');
  const [isTried, setIsTried] = useState(false);
  const targetBody = useTargetBody(target);
  const count = countOfTarget(target, all, groups);
  const problems = {
    draft: draftProblems(draft),
    target: findTargetProblem(target, count),
    end: endProblem(end, now, timeZone),
    count: findConfirmationProblem(count, typed),
  };
  const isComplete =
    Object.keys(problems.draft).length === 0 && problems.target === undefined && problems.end === undefined;
  return {
    draft,
    target,
    end,
    typed,
    timeZone,
    /** The numbers of the account's screens and of the target's; undefined until known. */
    all,
    count,
    /** True if only the confirmation may be missing. */
    isComplete,
    shownProblems: isTried
      ? { ...problems, count: problems.target === undefined ? problems.count : undefined }
      : { draft: {}, target: undefined, end: undefined, count: undefined },
    body: { ...toTakeoverBody(draft), target: targetBody, until: findUntil(end, now, timeZone) },
    changeDraft: (change: Partial<TakeoverDraft>) => setDraft((before) => ({ ...before, ...change })),
    pickContent: (content: Parameters<typeof withContent>[1]) => setDraft((before) => withContent(before, content)),
    changeTarget: (change: Partial<typeof target>) => setTarget((before) => ({ ...before, ...change })),
    setEnd,
    setTyped,
    /** Shows the problems from now on. True if there are none. */
    submit(): boolean {
      setIsTried(true);
      return isComplete && problems.count === undefined;
    },
  };
}
