import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { useEntry, useMe } from '../accounts/index.ts';
import { CardSection } from './components/card-section.tsx';
import { useAccountActions } from './queries.ts';
import { useUpdateFailureToast } from './use-update-failure-toast.ts';

/** Changes the name of the account. */
export function NameSection() {
  const me = useMe();
  const { rename } = useAccountActions();
  const toast = useToast();
  const entry = useEntry(
    'NameChange',
    async (body) => {
      await rename(body);
      toast({ title: 'Name Updated' });
    },
    useUpdateFailureToast('Update Failed'),
  );
  return (
    <CardSection title="Profile">
      <form className="grid gap-5" aria-label="Profile" {...entry.props}>
        <Field label="Full Name" error={entry.problems.name}>
          <Input name="name" autoComplete="name" defaultValue={me.name} maxLength={100} required />
        </Field>
        <Field label="Email Address">
          <Input type="email" readOnly value={me.email} />
        </Field>
        <Button type="submit" className="w-fit" busy={entry.isBusy}>
          Save Name
        </Button>
      </form>
    </CardSection>
  );
}
