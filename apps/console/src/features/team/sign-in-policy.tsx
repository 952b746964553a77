import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useToast } from '../../ui/feedback/toast.tsx';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useMay } from '../../ui/access/may.tsx';
import { formatDate } from '../../ui/format/format.ts';
import { SwitchField } from '../../ui/forms/switch.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Region } from '../../ui/lists/region.tsx';
import { fetched } from '../../ui/rendering/fetched.tsx';
import { describeMissing, POLICY_FAILURE } from './sign-in-policy-text.ts';

const DemandDialog = fetched(async () => (await import('./demand-dialog.tsx')).DemandDialog);

/** The sign-in policy of the account: its owner changes it, admins see it. */
export function SignInPolicy() {
  const isOwner = useMay()('signInPolicy.change');
  const { mutate, isPending } = useChange(q.signInPolicy.change({ failure: POLICY_FAILURE }));
  const toast = useToast();
  const policy = useRead(q.signInPolicy.read({ failure: t('Failed to fetch how people sign in') }));
  const makeOptional = () =>
    mutate({ body: { secondFactor: null } }, { onSuccess: () => toast({ title: t('Second factor is optional now') }) });
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Section title={t('Signing in')}>
      <Region of={policy} skeleton="h-24 rounded">
        {(data) => (
          <Card className="grid max-w-180 gap-6 wide:p-6">
            <SwitchField
              label={t('Everyone needs a second factor')}
              hint={
                data.secondFactorFrom === null
                  ? t('A passkey, or a code from an app on their phone in addition to the password.')
                  : t('Required from {date}. {missing}', {
                      date: formatDate(data.secondFactorFrom),
                      missing: describeMissing(data.membersWithoutFactor),
                    })
              }
              checked={data.secondFactorFrom !== null}
              disabled={!isOwner || isPending}
              onCheckedChange={(on) => (on ? setIsAsking(true) : makeOptional())}
            />
            {data.hasIdentityProvider && (
              <SwitchField
                label={t('Only by single sign-on')}
                hint={t('Everyone but the owner signs in through your organization.')}
                checked={data.onlySingleSignOn}
                disabled={!isOwner || isPending}
                onCheckedChange={(onlySingleSignOn) => mutate({ body: { onlySingleSignOn } })}
              />
            )}
            {!isOwner && <p className="text-1 text-ink-3">{t('Only the owner can change this.')}</p>}
            {isAsking && <DemandDialog missing={data.membersWithoutFactor} onClose={() => setIsAsking(false)} />}
          </Card>
        )}
      </Region>
    </Section>
  );
}
