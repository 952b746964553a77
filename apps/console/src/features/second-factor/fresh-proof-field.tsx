import { t } from '@vitrine/messages/t';
import { Field } from '../../ui/forms/field.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';

interface FreshProofFieldProps {
  value: string;
  error: string | undefined;
  onValueChange: (password: string) => void;
  className?: string;
}

/** A field for the password of somebody who has signed in a while ago. It takes the focus when it appears. */
export function FreshProofField({ value, error, onValueChange, className }: FreshProofFieldProps) {
  return (
    <Field
      label={t('Your password')}
      hint={t('You signed in a while ago. If you have no password, sign out and sign in again.')}
      error={error}
    >
      <PasswordInput
        ref={takeFocus}
        data-autofocus
        autoComplete="current-password"
        className={className}
        value={value}
        onChange={({ target }) => onValueChange(target.value)}
      />
    </Field>
  );
}

const takeFocus = (input: HTMLInputElement | null) => input?.focus();
