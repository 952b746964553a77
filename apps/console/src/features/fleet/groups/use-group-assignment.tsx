import type { GroupAssignment } from '@vitrine/contract/playout/assignments';
import type { Group } from '@vitrine/contract/fleet/groups';
import type { ContentId, ContentKind } from '@vitrine/contract/library/content';
import { useDeferredValue, useState } from 'react';
import { failureOf } from '../../../api/failure.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { titleOf } from '../../../ui/format/file-title.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useReportedNow } from '../../../ui/feedback/connection.tsx';
import {
  type ChosenContent,
  type ControlledDevices,
  ControlledDeviceList,
  EffectLine,
  type Planned,
  Receipt,
  controlledDevicesOf,
  useFollowed,
  useResumeOffer,
  replacedLabel,
} from '../../playout/index.ts';
import { AssignMediaDialog } from './components/assign-media-dialog.tsx';
import { reachOf } from './group-reach.ts';
import { PRESENCE_TICK_MS } from '../presence-tick.ts';
import { useAllMembers, useAssignToGroup, useGroupMedia, useMediaChoices, useUnassignGroup } from './queries.ts';
import type { Wording } from './wording.ts';

type Chosen = Omit<ChosenContent, 'picture'>;

type Step =
  | { at: 'choosing'; group: Group }
  | { at: 'warned'; group: Group; chosen: Chosen; controlled: ControlledDevices };

/** Assigns media to groups and removes it, with the texts of one page. The caller renders `dialogs` and `receipt`. */
export function useGroupAssignment(wording: Wording) {
  const toast = useToast();
  const media = useGroupMedia().data;
  const assigning = useAssignToGroup();
  const removing = useUnassignGroup();
  const [step, setStep] = useState<Step | null>(null);
  const [followed, setFollowed] = useFollowed('group');
  const offerResume = useResumeOffer(() => setFollowed(null));
  const close = () => setStep(null);

  function assign(group: Group, chosen: Chosen, forced: ControlledDevices | null) {
    const before = media?.get(group.id);
    const replaced = before?.mediaId === chosen.id ? '' : replacedLabel(before?.mediaName, chosen.name);
    assigning.mutate(
      { groupId: group.id, mediaType: chosen.kind, mediaId: chosen.id, force: forced !== null },
      {
        onSuccess() {
          close();
          setFollowed({ mediaId: chosen.id, mediaName: titleOf(chosen.name), groupId: group.id });
          const resume = forced === null ? {} : offerResume(forced);
          toast({ title: wording.assigned, ...resume, text: [replaced, resume.text].filter(Boolean).join(' ') });
        },
        onError(error) {
          const controlled = controlledDevicesOf(error);
          if (controlled !== null) return setStep({ at: 'warned', group, chosen, controlled });
          close();
          toast({ title: wording.failureTitle ?? wording.failedToAssign, text: error.message, tone: 'danger' });
        },
      },
    );
  }

  const dialogs = (
    <>
      {step?.at === 'choosing' && (
        <Choosing
          group={step.group}
          busy={assigning.isPending}
          onAssign={(chosen) => assign(step.group, chosen, null)}
          onClose={close}
        />
      )}
      {step?.at === 'warned' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && close()}
          title="Assignment Warning"
          text={step.controlled.warning}
          confirm="Force Assign"
          tone="primary"
          busy={assigning.isPending}
          onConfirm={() => assign(step.group, step.chosen, step.controlled)}
          effect={<EffectLine busy={assigning.isPending} planned={plannedAssignment(step.group.id, step.chosen)} />}
        >
          <ControlledDeviceList controlled={step.controlled} />
        </ConfirmDialog>
      )}
    </>
  );

  return {
    choose: (group: Group) => setStep({ at: 'choosing', group }),
    unassign: ({ id: groupId }: Group, { mediaType }: GroupAssignment) =>
      removing.mutate(
        { groupId, mediaType },
        {
          onSuccess(words) {
            setFollowed(null);
            toast({ title: 'Assignment removed successfully', text: words });
          },
        },
      ),
    dialogs,
    receipt: followed !== null && <Receipt followed={followed} onClose={() => setFollowed(null)} />,
  };
}

const plannedAssignment = (
  id: Group['id'],
  { kind: mediaType, id: mediaId }: Pick<Chosen, 'kind' | 'id'>,
): Planned => ({
  key: ['assign', id, mediaId],
  dryRun: (api) => api.assignments.assignToGroup.dryRun({ params: { id }, body: { mediaType, mediaId } }),
});

interface ChoosingProps {
  group: Group;
  busy: boolean;
  onAssign: (chosen: Chosen) => void;
  onClose: () => void;
}

function Choosing(props: ChoosingProps) {
  const [kind, setKind] = useState<ContentKind>('image');
  const [search, setSearch] = useState('');
  const [chosenId, setChosenId] = useState<ContentId | null>(null);
  const found = useMediaChoices(kind, useDeferredValue(search));
  const members = useAllMembers(props.group.id);
  const chosen = found.data?.choices.find(({ id }) => id === chosenId);
  const now = useReportedNow(PRESENCE_TICK_MS);
  return (
    <AssignMediaDialog
      {...props}
      kind={kind}
      onKind={setKind}
      search={search}
      onSearch={setSearch}
      choices={found.data?.choices}
      total={found.data?.total ?? 0}
      failure={failureOf(found)}
      chosenId={chosenId}
      onChoose={setChosenId}
      reach={members && reachOf(members, chosenId ?? undefined, now)}
      effect={
        <EffectLine
          busy={props.busy}
          planned={chosen === undefined ? null : plannedAssignment(props.group.id, { ...chosen, kind })}
        />
      }
    />
  );
}
