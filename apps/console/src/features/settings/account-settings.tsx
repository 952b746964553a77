import { useState } from 'react';
import { IfMay, useMay } from '../../ui/access/may.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { useLocation, useNavigate } from '../../ui/routing/navigation.tsx';
import { ALERT_TIMES_ROLE, hasRole } from '@vitrine/contract/team/roles';
import { useMe } from '../accounts/index.ts';
import { ScreenAlerts } from '../alerts/index.ts';
import { ApprovalSwitch } from '../approvals/index.ts';
import { PasskeySettings } from '../passkeys/index.ts';
import { SecondFactorSection } from '../second-factor/index.ts';
import { PeopleSection, SignInPolicy } from '../team/index.ts';
import { SampleSection } from '../welcome/index.ts';
import { AnotherAccount } from './another-account.tsx';
import { CardSection } from './components/card-section.tsx';
import { Columns } from './components/columns.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { OwnDataSection } from './own-data-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { AccountTimeZone, OwnTimeZone } from './time-zone-section.tsx';

const parts = [
  { value: '/settings/account', label: 'You', content: <You /> },
  { value: '/settings/account/organization', label: 'This account', content: <WholeAccount /> },
] as const;

/** The settings of the signed-in person, and those of the account; each part has its own address. */
export function AccountSettings() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title="Account" description="How you sign in, and how the account works for everyone" />
      <PageBody>
        <Tabs
          label="Account"
          value={parts.find(({ value }) => value === pathname)?.value ?? parts[0].value}
          onValueChange={(value) => void navigate(value)}
          tabs={parts}
        />
      </PageBody>
    </>
  );
}

/** What concerns the signed-in person alone, in all of their accounts. */
function You() {
  return (
    <Columns
      start={
        <>
          <ProfileSection />
          <PasswordSection />
          <CardSection title="Passkeys">
            <PasskeySettings />
          </CardSection>
          <OwnTimeZone />
        </>
      }
      end={
        <>
          <CardSection title="Second factor">
            <SecondFactorSection />
          </CardSection>
          <SessionsSection />
          <AnotherAccount />
          <OwnDataSection />
        </>
      }
    />
  );
}

/** What holds for everyone in the account. */
function WholeAccount() {
  const { role } = useMe();
  const may = useMay();
  return (
    <Columns
      start={
        <>
          <AccountTimeZone />
          <CardSection title="Screen alerts">
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
            <CardSection title="Approval">
              <ApprovalSwitch />
            </CardSection>
          </IfMay>
          {!may('team.changeMember') && (
            <CardSection title="People in this account">
              <PeopleSection />
            </CardSection>
          )}
          <IfMay route="welcome.addSamples">
            <CardSection title="Sample content">
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
    <CardSection title="Delete account">
      <div className="grid gap-4">
        <p className="text-ink-2">
          Deletes your account with its devices, media, groups, schedules and subscription. Your screens go blank.
        </p>
        <Button variant="quiet-danger" className="-ml-2.5 w-fit" onClick={() => setIsAsking(true)}>
          Delete Account
        </Button>
      </div>
      {isAsking && <DeleteAccount onClose={() => setIsAsking(false)} />}
    </CardSection>
  );
}
