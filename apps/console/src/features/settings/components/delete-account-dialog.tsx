import type { Member } from '@vitrine/contract/team/team';
import { Button } from '../../../ui/forms/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';

interface DeleteAccountDialogProps {
  /** The name of the account. */
  account: string;
  /** The other members, who lose access. */
  others: readonly Pick<Member, 'userId' | 'name' | 'email'>[];
  /** False without a mail server. */
  sendsEmail: boolean;
  name: string;
  onNameChange: (name: string) => void;
  password: string;
  onPasswordChange: (password: string) => void;
  problem: string | undefined;
  failure: string | null;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Lists the data that are deleted with the account, and requests the password. */
export function DeleteAccountDialog(props: DeleteAccountDialogProps) {
  const {
    account,
    others,
    sendsEmail,
    name,
    onNameChange,
    password,
    onPasswordChange,
    problem,
    failure,
    busy,
    onConfirm,
    onClose,
  } = props;
  return (
    <Dialog
      onClose={onClose}
      title="Delete this account?"
      description={account}
      onSubmit={onConfirm}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" busy={busy}>
            {busy ? 'Deleting...' : 'Delete Account'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {failure !== null && <Notice tone="danger">{failure}</Notice>}
        <p>
          All devices are unpaired and stop showing your media. All images, videos, web pages, layouts, playlists,
          groups and schedules are deleted, the subscription ends, and you'll be signed out everywhere. This can't be
          undone.
        </p>
        {others.length > 0 && (
          <>
            <div>
              <p>
                {sendsEmail
                  ? 'These people lose access, and get an email:'
                  : 'These people lose access. Tell them: this installation sends no emails.'}
              </p>
              <ul aria-label="Who loses access" className="mt-1 max-h-40 list-disc overflow-auto pl-5">
                {others.map((member) => (
                  <li key={member.userId} className="break-words">
                    {member.name} ({member.email})
                  </li>
                ))}
              </ul>
            </div>
            <Field label={`Type “${account}” to confirm`}>
              <Input autoComplete="off" value={name} onChange={({ target }) => onNameChange(target.value)} />
            </Field>
          </>
        )}
        <Field label="Your password" error={problem}>
          <PasswordInput
            data-autofocus
            autoComplete="current-password"
            value={password}
            onChange={(event) => onPasswordChange(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}
