import { ALERT_TIMES_ROLE, hasRole } from '@vitrine/contract/team/roles';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { IfMay, useMay } from '../../ui/access/may.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { fetched } from '../../ui/rendering/fetched.tsx';
import { useMe } from '../accounts/index.ts';
import { ScreenAlerts } from '../alerts/index.ts';
import { ApprovalSwitch } from '../approvals/index.ts';
import { PeopleSection, SignInPolicy } from '../team/index.ts';
import { SampleSection } from '../welcome/index.ts';
import { CardSection } from './components/card-section.tsx';
import { Columns } from './components/columns.tsx';
import { AccountLanguage } from './language-section.tsx';
import { AccountTimeZone } from './time-zone-section.tsx';

const DeleteAccount = fetched(async () => (await import('./delete-account.tsx')).DeleteAccount);

/** Settings of the account in use: those that hold for everyone, and the emails about its screens. */
export function ThisAccount() {
  const { role } = useMe();
  const may = useMay();
  return (
    <Columns
      start={
        <>
          <AccountTimeZone />
          <AccountLanguage />
          <CardSection id="screen-alerts" title={t('Screen alerts')}>
            <ScreenAlerts choosesTimes={hasRole(role, ALERT_TIMES_ROLE)} />
          </CardSection>
        </>
      }
      end={
        <>
          <IfMay route="signInPolicy.read">
            <SignInPolicy />
          </IfMay>
          <IfMay route="approvals.changeSettings">
            <CardSection id="approval" title={t('Approval')}>
              <ApprovalSwitch />
            </CardSection>
          </IfMay>
          {!may('team.changeMember') && (
            <CardSection id="people-in-this-account" title={t('People in this account')}>
              <PeopleSection />
            </CardSection>
          )}
          <IfMay route="welcome.addSamples">
            <CardSection id="sample-content" title={t('Sample content')}>
              <SampleSection />
            </CardSection>
          </IfMay>
          <IfMay route="accounts.deleteAccount">
            <DeleteSection />
          </IfMay>
        </>
      }
    />
  );
}

/** Deletes the account after the password was entered. */
function DeleteSection() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <CardSection id="delete-account" title={t('Delete account')}>
      <div className="grid gap-4">
        <p className="text-ink-2">
          {t(
            'Deletes your account with its devices, media, groups, schedules and subscription. Your screens go blank.',
          )}
        </p>
        <Button variant="quiet-danger" className="-ms-2.5 w-fit" onClick={() => setIsAsking(true)}>
          {t('Delete Account')}
        </Button>
      </div>
      {isAsking && <DeleteAccount onClose={() => setIsAsking(false)} />}
    </CardSection>
  );
}
