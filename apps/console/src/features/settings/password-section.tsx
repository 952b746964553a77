import { useRef, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { NewPasswordField, useEntry, useMe } from '../accounts/index.ts';
import { CardSection } from './components/card-section.tsx';
import { useUpdateFailureToast } from './use-update-failure-toast.ts';

/** Changes the password, which ends all other sessions. */
export function PasswordSection() {
  const me = useMe();
  const changing = useChange(q.accounts.changePassword());
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  /** The number of times that a password was set: an emptied field has no warning. */
  const [changes, setChanges] = useState(0);
  const entry = useEntry(
    'PasswordChange',
    async (body) => {
      await changing.mutateAsync({ body });
      form.current?.reset();
      setChanges((count) => count + 1);
      toast({ title: t('Password Changed'), text: t(`You've been signed out on all other devices.`) });
    },
    useUpdateFailureToast(t('Update Failed')),
  );
  return (
    <CardSection id="password" title={t('Password')}>
      <form ref={form} className="grid gap-5" aria-label={t('Password')} {...entry.props}>
        {/* For password managers, which need to know the account. */}
        <input type="email" name="username" autoComplete="username" value={me.email} readOnly hidden />
        <div className="grid gap-5 min-[480px]:grid-cols-2">
          <Field label={t('Current Password')} error={entry.problems.currentPassword}>
            <PasswordInput name="currentPassword" autoComplete="current-password" required />
          </Field>
          <NewPasswordField key={changes} label={t('New Password')} error={entry.problems.password} />
        </div>
        <Button type="submit" className="w-fit" busy={entry.isBusy}>
          {t('Change Password')}
        </Button>
      </form>
    </CardSection>
  );
}
