import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { SelectField } from '../../ui/forms/form/choice-fields.tsx';
import { FormDialog } from '../../ui/forms/form/form-dialog.tsx';
import { useForm } from '../../ui/forms/form/use-form.ts';
import { useSendsEmail } from '../accounts/index.ts';
import { describeMissing, POLICY_FAILURE } from './sign-in-policy-text.ts';

/** The times that members get to set up a second factor, in days. */
const graces = [0, 7, 14, 30];

/** Asks the owner how much time members get before the account requires a second factor. */
export function DemandDialog({ missing, onClose }: { missing: number; onClose: () => void }) {
  const changing = useChange(q.signInPolicy.change({ failure: POLICY_FAILURE, done: t('Second factor is required') }));
  const sendsEmail = useSendsEmail();
  const form = useForm(
    null,
    { graceDays: '7' },
    ({ graceDays }) => changing.mutateAsync({ body: { secondFactor: { graceDays: Number(graceDays) } } }),
    { done: onClose },
  );
  return (
    <FormDialog form={form} title={t('Ask everyone for a second factor?')} submit={t('Ask everyone')} onClose={onClose}>
      <p>
        {describeMissing(missing)}
        {missing > 0 && ' '}
        {missing > 0 &&
          (sendsEmail
            ? t('They get an email now, and set one up when they open the account.')
            : t('They set one up when they open the account. Tell them: this installation sends no emails.'))}
      </p>
      <SelectField
        {...form.at('graceDays')}
        label={t('Time to set it up')}
        options={graces.map((days) => [
          String(days),
          days === 0 ? t('None: required at once') : t('{days, plural, one {# day} other {# days}}', { days }),
        ])}
      />
    </FormDialog>
  );
}
