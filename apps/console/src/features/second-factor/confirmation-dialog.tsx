import { findMessage } from '@vitrine/contract/core/message';
import type { Confirmation } from '@vitrine/contract/sign-in/second-factors';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { CodeField } from './code-field.tsx';

interface ConfirmationDialogProps {
  title: string;
  text: ReactNode;
  action: string;
  tone: 'primary' | 'danger';
  error: Error | null;
  busy: boolean;
  onConfirm: (confirmation: Confirmation) => void;
  onClose: () => void;
}

/** Asks for the password or a code before the second factor is changed. */
export function ConfirmationDialog(props: ConfirmationDialogProps) {
  const { title, text, action, tone, error, busy, onConfirm, onClose } = props;
  const [usesCode, setUsesCode] = useState(false);
  const [entered, setEntered] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  /** The failure of the other kind of proof, which the present field does not show. */
  const [former, setFormer] = useState<Error | null>(null);
  const failure =
    error === null || error === former ? undefined : findMessage(error, 'This could not be changed. Try again.');
  const problem = isMissing ? (usesCode ? 'Please enter a code' : 'Password is required') : failure;

  function submit(): void {
    setIsMissing(entered.trim() === '');
    if (entered.trim() === '' || busy) return;
    onConfirm(usesCode ? { code: entered } : { password: entered });
  }

  return (
    <Dialog
      onClose={onClose}
      title={title}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={tone} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      {text}
      {usesCode ? (
        <CodeField label="Code or recovery code" value={entered} error={problem} onValueChange={setEntered} />
      ) : (
        <Field label="Your password" error={problem}>
          <PasswordInput
            data-autofocus
            autoComplete="current-password"
            value={entered}
            onChange={({ target }) => setEntered(target.value)}
          />
        </Field>
      )}
      <Button
        variant="quiet"
        small
        className="-ml-2.5 w-fit"
        onClick={() => {
          setUsesCode(!usesCode);
          setEntered('');
          setIsMissing(false);
          setFormer(error);
        }}
      >
        {usesCode ? 'Use your password' : 'Use a code'}
      </Button>
    </Dialog>
  );
}
