import { CurrentPassword } from '@vitrine/contract/accounts';
import { findMessage } from '@vitrine/contract/core/message';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api/api.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { downloadText } from '../../ui/lists/download-text.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { CardSection } from './components/card-section.tsx';
import { useEndOfSession } from './use-end-of-session.ts';

/** Exports what is stored about the signed-in person, and deletes them. */
export function OwnDataSection() {
  const api = useApi();
  const [isAsking, setIsAsking] = useState(false);
  const exporting = useMutation({
    mutationFn: () => api.ownData.read(),
    meta: { failure: 'Export Failed' },
    onSuccess: (data) => downloadText(JSON.stringify(data, null, 2), 'vitrine-my-data.json', 'application/json'),
  });
  return (
    <CardSection title="Your data">
      <div className="grid gap-4">
        <p className="text-ink-2">
          Your profile, accounts, sessions and changes as a file. Deleting your sign-in keeps what you made in accounts
          with other people.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button busy={exporting.isPending} onClick={() => exporting.mutate()}>
            Export My Data
          </Button>
          <Button variant="quiet-danger" onClick={() => setIsAsking(true)}>
            Delete My Sign-In
          </Button>
        </div>
      </div>
      {isAsking && <DeleteSelf onClose={() => setIsAsking(false)} />}
    </CardSection>
  );
}

function DeleteSelf({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const endSession = useEndOfSession();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const removing = useMutation({
    mutationFn: () => api.ownData.remove({ body: { password } }),
    onSuccess: () => endSession(),
  });

  function confirm() {
    const checked = CurrentPassword.safeParse(password);
    setProblem(checked.error?.issues[0]?.message);
    if (checked.success && !removing.isPending) removing.mutate();
  }

  return (
    <Dialog
      onClose={onClose}
      title="Delete your sign-in?"
      onSubmit={confirm}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" busy={removing.isPending}>
            Delete My Sign-In
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {removing.error !== null && (
          <Notice tone="danger">
            {findMessage(removing.error, 'Your sign-in could not be deleted. Please try again.')}
          </Notice>
        )}
        <p>
          You'll be signed out everywhere and lose access to all accounts. Accounts with other people stay, with what
          you made in them. An account that is yours alone is deleted with its screens and media. This can't be undone.
        </p>
        <Field label="Your password" error={problem}>
          <PasswordInput
            data-autofocus
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}
