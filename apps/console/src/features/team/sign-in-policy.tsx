import { useState } from 'react';
import { useToast } from '../../ui/feedback/toast.tsx';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useMay } from '../../ui/access/may.tsx';
import { formatDate } from '../../ui/format/format.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Region } from '../../ui/lists/region.tsx';
import { fetched } from '../../ui/rendering/fetched.tsx';
import { describeMissing, POLICY_FAILURE } from './sign-in-policy-text.ts';

const DemandDialog = fetched(async () => (await import('./demand-dialog.tsx')).DemandDialog);

const FACTOR = 'Everyone needs a second factor';
const SINGLE_SIGN_ON = 'Only by single sign-on';

/** The sign-in policy of the account: its owner changes it, admins see it. */
export function SignInPolicy() {
  const isOwner = useMay()('signInPolicy.change');
  const { mutate, isPending } = useChange(q.signInPolicy.change({ failure: POLICY_FAILURE }));
  const toast = useToast();
  const policy = useRead(q.signInPolicy.read({ failure: 'Failed to fetch how people sign in' }));
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Section title="Signing in">
      <Region of={policy} skeleton="h-24 rounded">
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
                          { body: { secondFactor: null } },
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
                    onCheckedChange={(onlySingleSignOn) => mutate({ body: { onlySingleSignOn } })}
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
