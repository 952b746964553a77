import { useState } from 'react';
import { useMay } from '../../ui/access/may.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { formatDate, formatQuantity } from '../../ui/format/format.ts';
import { Field } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/form/choice-fields.tsx';
import { FormDialog } from '../../ui/forms/form/form-dialog.tsx';
import { useForm } from '../../ui/forms/form/use-form.ts';
import { Switch } from '../../ui/forms/switch.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Region } from '../../ui/lists/region.tsx';
import { useSendsEmail } from '../accounts/index.ts';
import { useChangePolicy, usePolicy } from './queries.ts';

const FACTOR = 'Everyone needs a second factor';
const SINGLE_SIGN_ON = 'Only by single sign-on';

/** The times that members get to set up a second factor, in days. */
const graces = [0, 7, 14, 30];

/** The sign-in policy of the account: its owner changes it, admins see it. */
export function SignInPolicy() {
  const isOwner = useMay()('signInPolicy.change');
  const { mutate, isPending } = useChangePolicy();
  const toast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Section title="Signing in">
      <Region of={usePolicy()} title="Failed to fetch how people sign in" skeleton="h-24 rounded">
        {(data) => (
          <Card className="grid max-w-180 gap-6 wide:p-6">
            <Field
              group
              label={FACTOR}
              hint={
                data.secondFactorFrom === null
                  ? 'A passkey, or a code from an app on their phone in addition to the password.'
                  : `Required from ${formatDate(data.secondFactorFrom)}. ${describeMissing(data.membersWithoutFactor)}`
              }
              aside={
                <Switch
                  label={FACTOR}
                  checked={data.secondFactorFrom !== null}
                  disabled={!isOwner || isPending}
                  onCheckedChange={(on) =>
                    on
                      ? setIsAsking(true)
                      : mutate(
                          { secondFactor: null },
                          { onSuccess: () => toast({ title: 'Second factor is optional now' }) },
                        )
                  }
                />
              }
            >
              {null}
            </Field>
            {data.hasIdentityProvider && (
              <Field
                group
                label={SINGLE_SIGN_ON}
                hint="Everyone but the owner signs in through your organization."
                aside={
                  <Switch
                    label={SINGLE_SIGN_ON}
                    checked={data.onlySingleSignOn}
                    disabled={!isOwner || isPending}
                    onCheckedChange={(onlySingleSignOn) => mutate({ onlySingleSignOn })}
                  />
                }
              >
                {null}
              </Field>
            )}
            {!isOwner && <p className="text-1 text-ink-3">Only the owner can change this.</p>}
            {isAsking && <DemandDialog missing={data.membersWithoutFactor} onClose={() => setIsAsking(false)} />}
          </Card>
        )}
      </Region>
    </Section>
  );
}

/** Asks the owner how much time members get before the account requires a second factor. */
function DemandDialog({ missing, onClose }: { missing: number; onClose: () => void }) {
  const { mutateAsync } = useChangePolicy();
  const toast = useToast();
  const sendsEmail = useSendsEmail();
  const form = useForm(
    null,
    { graceDays: '7' },
    ({ graceDays }) => mutateAsync({ secondFactor: { graceDays: Number(graceDays) } }),
    {
      done() {
        toast({ title: 'Second factor is required' });
        onClose();
      },
    },
  );
  return (
    <FormDialog form={form} title="Ask everyone for a second factor?" submit="Ask everyone" onClose={onClose}>
      <p>
        {describeMissing(missing)}
        {missing > 0 &&
          (sendsEmail
            ? ' They get an email now, and set one up when they open the account.'
            : ' They set one up when they open the account. Tell them: this installation sends no emails.')}
      </p>
      <SelectField
        {...form.at('graceDays')}
        label="Time to set it up"
        options={graces.map((days) => [
          String(days),
          days === 0 ? 'None: required at once' : formatQuantity(days, 'day'),
        ])}
      />
    </FormDialog>
  );
}

const describeMissing = (count: number): string =>
  count === 0 ? 'Everyone has one.' : count === 1 ? '1 person has none yet.' : `${count} people have none yet.`;
