import { TriangleAlert } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Field } from '../../../ui/forms/field.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';

/** The list takes 17 kB, and only someone who types a new password needs it. */
const loadCommonPasswords = () => import('@vitrine/contract/passwords/common-passwords');

/** Fields of forms with a new password whose values say something about the account. */
const ABOUT = ['name', 'email', 'username'];

type NewPasswordFieldProps = Pick<ComponentProps<typeof PasswordInput>, 'placeholder'> & {
  label: string;
  error: string | undefined;
};

/** The field `password` for a new password, with a warning about one that is easy to guess. */
export function NewPasswordField({ label, error, placeholder }: NewPasswordFieldProps) {
  const [isCommon, setIsCommon] = useState(false);

  async function check(input: HTMLInputElement): Promise<void> {
    const { isCommonPassword } = await loadCommonPasswords();
    // The form may have changed while the list was loading.
    setIsCommon(isCommonPassword(input.value, input.form === null ? [] : aboutIn(input.form)));
  }

  return (
    <Field label={label} error={error} hint={isCommon ? <Warning /> : undefined}>
      <PasswordInput
        name="password"
        autoComplete="new-password"
        placeholder={placeholder}
        required
        // If the list cannot be loaded, there is no warning.
        onChange={({ target }) => void check(target).catch(() => {})}
      />
    </Field>
  );
}

const Warning = () => (
  <span
    role="status"
    className="flex items-start gap-1.5 font-medium text-warning [&>.lucide]:mt-px [&>.lucide]:size-3.5"
  >
    <TriangleAlert />
    {t('This password is easy to guess. Choose one that is neither common nor about your account.')}
  </span>
);

function aboutIn(form: HTMLFormElement): string[] {
  const data = new FormData(form);
  return ABOUT.flatMap((name) => data.getAll(name)).filter((value) => typeof value === 'string');
}
