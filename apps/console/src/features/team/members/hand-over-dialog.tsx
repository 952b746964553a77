import { findMessage } from '@vitrine/contract/core/message';
import { roleAbilities } from '@vitrine/contract/team/roles';
import type { Member } from '@vitrine/contract/team/team';
import { useState } from 'react';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useHandOver } from '../queries.ts';

/** Makes another member the owner, after the password was entered. */
export function HandOverDialog({ member: { userId, name }, onClose }: { member: Member; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { mutate, isPending, error } = useHandOver();
  const toast = useToast();

  function submit(): void {
    setIsMissing(password === '');
    if (password === '' || isPending) return;
    mutate(
      { memberId: userId, password },
      {
        onSuccess: () => {
          toast({ title: 'Owner changed', text: `${name} is the owner now` });
          onClose();
        },
      },
    );
  }

  const failure = error === null ? undefined : findMessage(error, 'The owner could not be changed. Try again.');
  return (
    <Dialog
      onClose={onClose}
      title="Make this member the owner?"
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" busy={isPending}>
            Make owner
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <p className="break-words">
          <b>{name}</b> becomes the owner and can {roleAbilities.owner}.
        </p>
        <p>You become an admin and can {roleAbilities.admin}. Only the new owner can give the account back.</p>
      </div>
      <Field label="Your password" error={isMissing ? 'Password is required' : failure}>
        <PasswordInput
          data-autofocus
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
    </Dialog>
  );
}
