import { isAppError } from '@vitrine/contract/core/errors';
import { PasskeyName } from '@vitrine/contract/sign-in/passkeys';
import { useState } from 'react';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { FreshProofField } from '../second-factor/index.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { describeFailure } from './authenticator.ts';
import { useAddPasskey } from './queries.ts';

interface AddPasskeyProps {
  proposedName: string;
  /** False in a session that was started a short time ago. */
  asksPassword: boolean;
  onAdded?: () => void;
  onClose: () => void;
}

/** Asks for a name and, if need be, the password, and lets the browser create a passkey. */
export function AddPasskey({ proposedName, asksPassword, onAdded, onClose }: AddPasskeyProps) {
  const add = useAddPasskey();
  const toast = useToast();
  const [name, setName] = useState(proposedName);
  /** The typed password; undefined while none is asked for. */
  const [password, setPassword] = useState(asksPassword ? '' : undefined);
  const [problems, setProblems] = useState<{ name?: string | undefined; password?: string | undefined }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function submit(): Promise<void> {
    if (isBusy) return;
    const checked = PasskeyName.safeParse(name);
    const missing = password === '' ? 'Password is required' : undefined;
    setProblems({ name: checked.error?.issues[0]?.message, password: missing });
    setFailure(null);
    if (!checked.success || missing !== undefined) return;
    setIsBusy(true);
    try {
      await add(checked.data, password);
    } catch (error) {
      setIsBusy(false);
      if (isAppError(error, 'account.password_wrong')) setProblems({ password: error.message });
      else setFailure(describeFailure(error, 'No passkey was created. Try again when you are ready.'));
      // The session has become too old while the dialog was open.
      if (isAppError(error, 'auth.password_required')) setPassword('');
      return;
    }
    toast({ title: 'Passkey added', text: 'You can sign in with it from now on.' });
    onAdded?.();
    onClose();
  }

  return (
    <Dialog
      onClose={onClose}
      title="Add a passkey"
      description="Your browser asks where to keep it: on this device, on your phone, or on a security key."
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            {isBusy ? 'Waiting for your device...' : 'Add Passkey'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {failure !== null && <Notice tone="danger">{failure}</Notice>}
        <Field label="Name" hint="To tell it apart from your other passkeys." error={problems.name}>
          <Input autoComplete="off" maxLength={60} value={name} onChange={({ target }) => setName(target.value)} />
        </Field>
        {password !== undefined && (
          <FreshProofField value={password} error={problems.password} onValueChange={setPassword} />
        )}
      </div>
    </Dialog>
  );
}
