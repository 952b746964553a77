import { t } from '@vitrine/messages/t';
import type { Bound } from '../../ui/forms/form/use-form.ts';
import { TextField } from '../../ui/forms/form/text-field.tsx';

interface CodeFieldProps extends Bound<string> {
  /** True for a recovery code in place of a code of the app. */
  isRecovery?: boolean;
  label?: string;
}

/** A field for a code of the authenticator app, which phones fill in, or for a recovery code. */
export const CodeField = ({ isRecovery = false, ...field }: CodeFieldProps) => (
  <TextField
    key={isRecovery ? 'recovery' : 'app'}
    label={isRecovery ? t('Recovery code') : t('Code')}
    hint={isRecovery ? t('Each one works once.') : t('The six digits in your authenticator app.')}
    {...field}
    ref={takeFocus}
    name="code"
    inputMode={isRecovery ? 'text' : 'numeric'}
    autoComplete={isRecovery ? 'off' : 'one-time-code'}
    autoCapitalize="none"
    spellCheck={false}
    maxLength={64}
    className="wide:max-w-85"
  />
);

const takeFocus = (input: HTMLInputElement | null) => input?.focus();
