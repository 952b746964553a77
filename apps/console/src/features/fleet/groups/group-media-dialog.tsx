import type { ContentId, ContentKind } from '@vitrine/contract/library/content';
import { useDeferredValue, useState } from 'react';
import { failureOf } from '../../../api/failure.ts';
import { useReportedNow } from '../../../ui/feedback/connection.tsx';
import { EffectLine } from '../../playout/index.ts';
import { type AssignmentTarget, type Content, planAssignment } from '../assignment/target.ts';
import { PRESENCE_TICK_MS } from '../presence-tick.ts';
import { AssignMediaDialog } from './components/assign-media-dialog.tsx';
import { reachOf } from './group-reach.ts';
import { useAllMembers, useMediaChoices } from './queries.ts';

interface GroupMediaDialogProps {
  target: Extract<AssignmentTarget, { kind: 'group' }>;
  busy: boolean;
  onAssign: (content: Content) => void;
  onClose: () => void;
}

/** Chooses content for a group, and tells which of its devices will play it. */
export function GroupMediaDialog({ target, ...props }: GroupMediaDialogProps) {
  const { group } = target;
  const [kind, setKind] = useState<ContentKind>('image');
  const [search, setSearch] = useState('');
  const [chosenId, setChosenId] = useState<ContentId | null>(null);
  const found = useMediaChoices(kind, useDeferredValue(search));
  const members = useAllMembers(group.id);
  const chosen = found.data?.choices.find(({ id }) => id === chosenId);
  const now = useReportedNow(PRESENCE_TICK_MS);
  return (
    <AssignMediaDialog
      {...props}
      group={group}
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
          planned={chosen === undefined ? null : planAssignment(target, { ...chosen, kind })}
        />
      }
    />
  );
}
