import type { Device } from '@vitrine/contract/fleet/devices';
import type { AssignmentUndo } from '@vitrine/contract/playout/assignments';
import type { ContentKind } from '@vitrine/contract/library/content';
import { startTransition, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useApi } from '../../../api/use-api.tsx';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useTask } from '../../../api/use-task.ts';
import { formatTitle } from '@vitrine/contract/core/file-title';
import type { Toast } from '../../../ui/feedback/toast-view.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { type ControlledDevices, findControlledDevices } from './controlled-devices.ts';
import { Receipt, useEffectText, useFollowed, useResumeSchedules } from '../../effect/index.ts';
import { AssignmentWarning } from './lazy-warning.ts';
import { replacedLabel } from './replaced-text.ts';
import {
  type Assigned,
  type AssignmentTarget,
  assignedTitles,
  BULK_FAILURE,
  assign,
  type AssignableContent,
  describePause,
  failureTexts,
  planAssignment,
  removalFrom,
  type SingleTarget,
  withoutControlled,
} from './target.ts';

const DeviceMediaDialog = fetched(async () => (await import('./device-media-dialog.tsx')).DeviceMediaDialog);
const ManyMediaDialog = fetched(async () => (await import('../groups/many-media-dialog.tsx')).ManyMediaDialog);

interface Chosen {
  target: AssignmentTarget;
  content: AssignableContent;
}

type Outcome = Assigned & { words: string | undefined };

type Step = { at: 'choosing'; target: AssignmentTarget } | ({ at: 'warned'; controlled: ControlledDevices } & Chosen);

export type AssignmentFlow = ReturnType<typeof useAssignmentFlow>;

/**
 * Assigns content to devices and groups: the choice, the warning about running schedules, the outcome with its undo, and
 * its delivery. The caller renders `dialogs`, and `receipt` unless it shows what is `followed` by itself.
 *
 * @param name distinguishes several flows on one page
 */
export function useAssignmentFlow(name: 'one' | 'many' | 'group') {
  const toast = useToast();
  const assigning = useAssign();
  const resuming = useResumeSchedules();
  const [step, setStep] = useState<Step | null>(null);
  const [followed, setFollowed] = useFollowed(name);
  const close = () => setStep(null);
  const forget = () => setFollowed(null);
  const undo = useChange(
    // Nothing of it is taken back if something was assigned since.
    q.assignments.undo({ failure: t('Failed to undo the change'), done: t('Change undone') }),
  );
  const undoing = (body: AssignmentUndo) => ({
    label: t('Undo'),
    onAct: () => void undo.mutateAsync({ body }).then(forget, () => {}),
  });
  const removing = useUnassign(undoing);

  function put(target: AssignmentTarget, content: AssignableContent, forced: ControlledDevices | null = null): void {
    assigning.mutate(
      { target, content, isForced: forced !== null },
      {
        onSuccess(outcome) {
          if ('controlled' in outcome) return setStep({ at: 'warned', target, content, ...outcome });
          close();
          setFollowed({ mediaId: content.id, mediaName: formatTitle(content.name), ...outcome.follow });
          show(target, content, forced, outcome);
        },
        onError: close,
      },
    );
  }

  function show(
    target: AssignmentTarget,
    content: AssignableContent,
    forced: ControlledDevices | null,
    { failures, words, undo: former }: Outcome,
  ) {
    const { before } = target;
    const replaced = before?.id === content.id ? '' : replacedLabel(before?.name, content.name);
    const paused = forced === null ? '' : describePause(target, forced);
    const details = { text: [words, replaced, paused].filter(Boolean).join(' '), action: undoing(former) };
    const success = assignedTitles[target.kind];
    if (target.kind !== 'devices') return toast({ title: success, ...details });
    target.report({ success, failure: BULK_FAILURE, failures, total: target.devices.length, details });
  }

  const dialogs = (
    <>
      {step?.at === 'choosing' &&
        (step.target.kind === 'device' ? (
          <DeviceMediaDialog
            target={step.target}
            busy={assigning.isPending}
            onPick={(content) => {
              put(step.target, content);
              // A transition is rendered after the request has been sent; closing the dialog takes longer than a frame.
              startTransition(close);
            }}
            onClose={close}
          />
        ) : (
          <ManyMediaDialog
            target={step.target}
            busy={assigning.isPending}
            onAssign={(content) => put(step.target, content)}
            onClose={close}
          />
        ))}
      {step?.at === 'warned' && (
        <AssignmentWarning
          controlled={step.controlled}
          planned={planAssignment(step.target, step.content)}
          otherCount={withoutControlled(step.target, step.controlled)?.devices.length ?? 0}
          busy={assigning.isPending}
          onForce={() => put(step.target, step.content, step.controlled)}
          onAssign={() => put(withoutControlled(step.target, step.controlled) ?? step.target, step.content)}
          onClose={close}
        />
      )}
    </>
  );

  return {
    choose: (target: AssignmentTarget) => setStep({ at: 'choosing', target }),
    unassign(target: SingleTarget): void {
      if (target.before !== null) removing.mutate({ target, kind: target.before.kind }, { onSuccess: forget });
    },
    resume: ({ id }: Device) => resuming.mutate([id], { onSuccess: forget }),
    busy: assigning.isPending,
    dialogs,
    followed,
    forget,
    receipt: followed !== null && <Receipt followed={followed} onClose={forget} />,
  };
}

/**
 * Assigns content, or answers which running schedules this would pause. A single screen changes at once, without a dry
 * run; of several, the answer has the effect in words.
 */
function useAssign() {
  const api = useApi();
  const effectText = useEffectText();
  return useTask(
    async ({
      target,
      content,
      isForced,
    }: Chosen & { isForced: boolean }): Promise<Outcome | { controlled: ControlledDevices }> => {
      const { key, dryRun } = planAssignment(target, content);
      const words = target.kind === 'device' ? undefined : await effectText(dryRun, key, content.id);
      try {
        const request = { mediaType: content.kind, mediaId: content.id, force: isForced };
        return { ...(await assign(api, target, request)), words };
      } catch (error) {
        const controlled = findControlledDevices(error);
        if (controlled === null) throw error;
        return { controlled };
      }
    },
    { changes: [q.assignments.assignToDevice.key], failure: ({ target }) => failureTexts[target.kind] },
  );
}

/** Removes an assignment. The toast tells the effect. */
function useUnassign(undoing: (undo: AssignmentUndo) => NonNullable<Toast['action']>) {
  const api = useApi();
  const effectText = useEffectText();
  return useTask(
    async ({ target, kind }: { target: SingleTarget; kind: ContentKind }) => {
      const { run, dryRun } = removalFrom(target, kind);
      const words = await effectText(dryRun);
      return { words, undo: (await run(api)).undo };
    },
    {
      changes: [q.assignments.removeFromDevice.key],
      failure: t('Failed to remove assignment'),
      done: ({ words, undo }) => ({
        title: t('Assignment removed successfully'),
        text: words,
        action: undoing(undo),
      }),
    },
  );
}
