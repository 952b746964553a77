import { findMessage } from '@vitrine/contract/core/message';
import type { Member } from '@vitrine/contract/team/team';
import { useState } from 'react';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useChangeLimits } from '../queries.ts';
import { LimitFields } from './limit-fields.tsx';
import { useLimitChoice } from './use-limit-choice.ts';

interface LimitsDialogProps {
  member: Member;
  onClose: () => void;
}

/** Chooses the groups and folders that a member sees. */
export function LimitsDialog({ member, onClose }: LimitsDialogProps) {
  const choice = useLimitChoice(member);
  const [failure, setFailure] = useState<string | null>(null);
  const { mutate, isPending } = useChangeLimits();
  const toast = useToast();

  function submit(): void {
    const limits = choice.check(member.role);
    setFailure(null);
    if (limits === null || isPending) return;
    mutate(
      { memberId: member.userId, limits },
      {
        onSuccess: () => {
          toast({ title: 'Access changed', text: member.name });
          onClose();
        },
        onError: (error) => {
          if (!choice.explain(error)) setFailure(findMessage(error, 'The access could not be changed. Try again.'));
        },
      },
    );
  }

  return (
    <Dialog
      onClose={onClose}
      title="Change access"
      description={`${member.name} sees and uses only what you choose here, from now on.`}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isPending}>
            Save
          </Button>
        </>
      }
    >
      <LimitFields role={member.role} choice={choice} />
      {failure !== null && <Notice tone="danger">{failure}</Notice>}
    </Dialog>
  );
}
