import type { Device } from '@vitrine/contract/fleet/devices';
import type { ContentKind } from '@vitrine/contract/library/content';
import { isContentId } from '@vitrine/contract/core/ids';
import { useMutation } from '@tanstack/react-query';
import { lazy, startTransition, Suspense, useState } from 'react';
import { useApi } from '../../../api/api.tsx';
import { keys } from '../../../api/keys.ts';
import { useInvalidate } from '../../../api/use-invalidate.ts';
import { formatTitle } from '../../../ui/format/file-title.ts';
import { formatQuantity } from '../../../ui/format/format.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import {
  type ControlledDevices,
  Receipt,
  findControlledDevices,
  replacedLabel,
  useEffectText,
  useFollowed,
  useResumeSchedules,
} from '../../playout/index.ts';
import { AssignmentWarning } from './assignment-warning.tsx';
import {
  type Assigned,
  type AssignmentTarget,
  assignedTitles,
  BULK_FAILURE,
  callFor,
  type Content,
  describePause,
  failureTexts,
  removalFrom,
  type SingleTarget,
} from './target.ts';

const MediaPickerDialog = lazy(async () => ({
  default: (await import('../../library/picker/media-picker-dialog.tsx')).MediaPickerDialog,
}));
const GroupMediaDialog = lazy(async () => ({
  default: (await import('../groups/group-media-dialog.tsx')).GroupMediaDialog,
}));

interface Chosen {
  target: AssignmentTarget;
  content: Content;
}

type Step = { at: 'choosing'; target: AssignmentTarget } | ({ at: 'warned'; controlled: ControlledDevices } & Chosen);

export type AssignmentFlow = ReturnType<typeof useAssignmentFlow>;

/**
 * Assigns content to devices and groups: the choice, the warning about running schedules, the outcome with its undo, and
 * its delivery. The caller renders `dialogs`, and `receipt` unless it shows what is `followed` by itself.
 *
 * @param name distinguishes several flows on one page
 */
export function useAssignmentFlow(name: 'one' | 'many' | 'group' | 'placed') {
  const toast = useToast();
  const assigning = useAssign();
  const removing = useUnassign();
  const resuming = useResumeSchedules();
  const [step, setStep] = useState<Step | null>(null);
  const [followed, setFollowed] = useFollowed(name);
  const close = () => setStep(null);
  const forget = () => setFollowed(null);

  function put(target: AssignmentTarget, content: Content, forced: ControlledDevices | null = null): void {
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

  function show(target: AssignmentTarget, content: Content, forced: ControlledDevices | null, { failures }: Assigned) {
    const { before } = target;
    const replaced = before?.id === content.id ? '' : replacedLabel(before?.name, content.name);
    const paused = forced === null ? { text: '', resumable: [] } : describePause(target, forced);
    const details = {
      text: [replaced, paused.text].filter(Boolean).join(' '),
      ...(paused.resumable.length > 0 && { action: { label: 'Resume', onAct: () => resume(paused.resumable) } }),
    };
    const success = assignedTitles[target.kind];
    if (target.kind !== 'devices') return toast({ title: success, ...details });
    target.report({ success, failure: BULK_FAILURE, failures, total: target.devices.length, details });
  }

  function resume(deviceIds: readonly string[]): void {
    resuming.mutate(deviceIds, { onSuccess: forget });
  }

  function unassign(target: SingleTarget): void {
    const { before } = target;
    if (before === null) return;
    const { id } = before;
    const undo = isContentId(id) && { label: 'Undo', onAct: () => put({ ...target, before: null }, { ...before, id }) };
    removing.mutate(
      { target, kind: before.kind },
      {
        onSuccess(words) {
          forget();
          toast({
            title: 'Assignment removed successfully',
            text: words,
            ...(undo && { action: undo }),
          });
        },
      },
    );
  }

  const dialogs = (
    <Suspense>
      {step?.at === 'choosing' &&
        (step.target.kind === 'group' ? (
          <GroupMediaDialog
            target={step.target}
            busy={assigning.isPending}
            onAssign={(content) => put(step.target, content)}
            onClose={close}
          />
        ) : (
          <MediaPickerDialog
            title="Select Media for Device Assignment"
            description={`For ${step.target.kind === 'device' ? step.target.device.name : formatQuantity(step.target.devices.length, 'device')}`}
            onClose={close}
            onPick={(content) => {
              put(step.target, content);
              // A transition is rendered after the request has been sent; closing the dialog takes longer than a frame.
              startTransition(close);
            }}
          />
        ))}
      {step?.at === 'warned' && (
        <AssignmentWarning
          {...step}
          busy={assigning.isPending}
          onForce={() => put(step.target, step.content, step.controlled)}
          onAssign={(target) => put(target, step.content)}
          onClose={close}
        />
      )}
    </Suspense>
  );

  return {
    choose: (target: AssignmentTarget) => setStep({ at: 'choosing', target }),
    /** Assigns content that was chosen before. */
    assign: (target: AssignmentTarget, content: Content): void => put(target, content),
    unassign,
    resume: ({ id }: Device) => resume([id]),
    busy: assigning.isPending,
    dialogs,
    followed,
    forget,
    receipt: followed !== null && <Receipt followed={followed} onClose={forget} />,
  };
}

/** Assigns content, or answers which running schedules this would pause. Without a dry run: the screen changes at once. */
function useAssign() {
  const api = useApi();
  return useMutation({
    async mutationFn({ target, content, isForced }: Chosen & { isForced: boolean }) {
      try {
        return await callFor(target).run(api, { mediaType: content.kind, mediaId: content.id, force: isForced });
      } catch (error) {
        const controlled = findControlledDevices(error);
        if (controlled === null) throw error;
        return { controlled };
      }
    },
    meta: { failure: ({ target }: Chosen) => failureTexts[target.kind] },
    onSettled: useInvalidateAssignments(),
  });
}

/** Removes an assignment. The answer is the effect in words. */
function useUnassign() {
  const api = useApi();
  const effectText = useEffectText();
  return useMutation({
    async mutationFn({ target, kind }: { target: SingleTarget; kind: ContentKind }) {
      const { run, dryRun } = removalFrom(target, kind);
      const words = await effectText(dryRun);
      await run(api);
      return words;
    },
    meta: { failure: 'Failed to remove assignment' },
    onSettled: useInvalidateAssignments(),
  });
}

const useInvalidateAssignments = () => useInvalidate(keys.devices.all, keys.groups.all, keys.assignments.all);
