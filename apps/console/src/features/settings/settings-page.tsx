import { ALERT_TIMES_ROLE, hasRole } from '@vitrine/contract/team/roles';
import { Fragment, Suspense, useState } from 'react';
import { Navigate, useLocation, useNavigate } from '../../ui/routing/navigation.tsx';
import { IfMay, mayUse, useMay } from '../../ui/access/may.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { formatList } from '../../ui/format/format.ts';
import { Button } from '../../ui/forms/button.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { fetched } from '../../ui/rendering/fetched.tsx';
import { ScreenAlerts } from '../alerts/index.ts';
import { ApprovalSwitch } from '../approvals/index.ts';
import { useCharges } from '../billing/index.ts';
import { loadBrandingSettings } from '../branding/index.ts';
import { PasskeySettings } from '../passkeys/index.ts';
import { useMe } from '../accounts/index.ts';
import { SecondFactorSection } from '../second-factor/index.ts';
import { PeopleSection } from '../team/index.ts';
import { AnotherAccount } from './another-account.tsx';
import { CardSection } from './components/card-section.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { OwnDataSection } from './own-data-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SubscriptionSettings } from './subscription-settings.tsx';
import { TimeZoneSection } from './time-zone-section.tsx';

const BrandingSettings = fetched(loadBrandingSettings, Fragment);

const tabs = [
  {
    value: '/settings/subscription',
    label: 'Subscription',
    content: <SubscriptionSettings />,
    needs: 'billing.overview',
  },
  { value: '/settings/account', label: 'Account', content: <AccountSettings />, needs: undefined },
  { value: '/settings/branding', label: 'Branding', content: <BrandingSettings />, needs: 'branding.update' },
] as const;

/** The settings of the account; each tab has its own address. */
export function SettingsPage() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // An installation that does not charge has no plans to show.
  const charges = useCharges() !== false;
  const may = useMay();
  const shown = tabs.filter((each) => mayUse(may, each) && (charges || each.value !== '/settings/subscription'));
  const tab = shown.find(({ value }) => value === pathname);
  if (tab === undefined) return <Navigate to={shown[0]?.value ?? '/dashboard'} replace />;
  return (
    <>
      <PageHeader title="Settings" description={describeTabs(shown.map(({ label }) => label))} />
      <PageBody>
        <Tabs
          label="Settings"
          value={tab.value}
          onValueChange={(value) => void navigate(value)}
          tabs={shown.map(({ value, label, content }) => ({
            value,
            label,
            content: <Suspense fallback={<Skeleton />}>{content}</Suspense>,
          }))}
        />
      </PageBody>
    </>
  );
}

/** `Subscription, account and branding`. */
const describeTabs = (labels: readonly string[]): string =>
  formatList(labels.map((label, at) => (at === 0 ? label : label.toLowerCase())));

/** Name, password, second factor, time zone, emails about screens, sessions, and deleting the account. */
function AccountSettings() {
  const { role } = useMe();
  const may = useMay();
  return (
    <div className="grid max-w-180 gap-8">
      <ProfileSection />
      <PasswordSection />
      <CardSection title="Passkeys">
        <PasskeySettings />
      </CardSection>
      <CardSection title="Second factor">
        <SecondFactorSection />
      </CardSection>
      <TimeZoneSection />
      <CardSection title="Screen alerts">
        <ScreenAlerts choosesTimes={hasRole(role, ALERT_TIMES_ROLE)} />
      </CardSection>
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
      <SessionsSection />
      <AnotherAccount />
      <OwnDataSection />
      <IfMay route="accounts.deleteAccount">
        <DeleteSection />
      </IfMay>
    </div>
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
