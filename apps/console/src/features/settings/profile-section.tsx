import { hasRole, ORGANIZATION_ROLE } from '@vitrine/contract/team/roles';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { useEntry, useMe } from '../accounts/index.ts';
import { CardSection } from './components/card-section.tsx';
import { useUpdateFailureToast } from './use-update-failure-toast.ts';

/** Changes the account's name and organization. */
export function ProfileSection() {
  const me = useMe();
  const mayName = hasRole(me.role, ORGANIZATION_ROLE);
  const changing = useChange(q.accounts.changeProfile());
  const toast = useToast();
  const entry = useEntry(
    'ProfileChange',
    async (body) => {
      await changing.mutateAsync({ body });
      toast({ title: t('Profile Updated') });
    },
    useUpdateFailureToast(t('Update Failed')),
  );
  return (
    <CardSection id="profile" title={t('Profile')}>
      <form className="grid gap-5" aria-label={t('Profile')} {...entry.props}>
        <div className="grid gap-5 min-[480px]:grid-cols-2">
          <Field label={t('Full Name')} error={entry.problems.name}>
            <Input name="name" autoComplete="name" defaultValue={me.name} maxLength={100} required />
          </Field>
          <Field label={t('Email Address')}>
            <Input type="email" readOnly value={me.email} />
          </Field>
        </div>
        <Field
          label={t('Organization')}
          hint={
            mayName
              ? t('Optional. Shown in the side panel instead of your name.')
              : t('Admins and owners can change it.')
          }
          error={entry.problems.organization}
        >
          <Input
            name="organization"
            autoComplete="organization"
            defaultValue={me.organization}
            maxLength={100}
            readOnly={!mayName}
          />
        </Field>
        <Button type="submit" className="w-fit" busy={entry.isBusy}>
          {t('Save Profile')}
        </Button>
      </form>
    </CardSection>
  );
}
