import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';

interface CodeFieldProps {
  /** True for a recovery code in place of a code of the app. */
  isRecovery?: boolean;
  label?: string;
  value: string;
  error: string | undefined;
  onValueChange: (code: string) => void;
}

/** A field for a code of the authenticator app, which phones fill in, or for a recovery code. */
export function CodeField({ isRecovery = false, label, value, error, onValueChange }: CodeFieldProps) {
  return (
    <Field
      key={isRecovery ? 'recovery' : 'app'}
      label={label ?? (isRecovery ? 'Recovery code' : 'Code')}
      hint={isRecovery ? 'Each one works once.' : 'The six digits in your authenticator app.'}
      error={error}
    >
      <Input
        ref={takeFocus}
        name="code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        className="wide:max-w-85"
        value={value}
        onChange={({ target }) => onValueChange(target.value)}
      />
    </Field>
  );
}

const takeFocus = (input: HTMLInputElement | null) => input?.focus();
