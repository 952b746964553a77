import { useState } from 'react';
import { useMay } from '../../ui/access/may.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { formatDate } from '../../ui/format/format.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Region } from '../../ui/lists/region.tsx';
import { fetched } from '../../ui/rendering/fetched.tsx';
import { useChangePolicy, usePolicy } from './queries.ts';
import { describeMissing } from './sign-in-policy-text.ts';

const DemandDialog = fetched(async () => (await import('./demand-dialog.tsx')).DemandDialog);

const FACTOR = 'Everyone needs a second factor';
const SINGLE_SIGN_ON = 'Only by single sign-on';

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
