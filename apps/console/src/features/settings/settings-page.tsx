import { Suspense } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { BrandingSettings } from '../branding/index.ts';
import { AccountSettings } from './account-settings.tsx';
import { useCharges } from '../billing/index.ts';
import { SubscriptionSettings } from './subscription-settings.tsx';

const tabs = [
  { value: '/settings/subscription', label: 'Subscription', content: <SubscriptionSettings /> },
  { value: '/settings/account', label: 'Account', content: <AccountSettings /> },
  { value: '/settings/branding', label: 'Branding', content: <BrandingSettings /> },
] as const;

/** The settings of the account; each tab has its own address. */
export function SettingsPage() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // An installation that does not charge has no plans to show.
  const charges = useCharges() !== false;
  const shown = charges ? tabs : tabs.filter(({ value }) => value !== '/settings/subscription');
  const tab = shown.find(({ value }) => value === pathname);
  if (tab === undefined) return <Navigate to={shown[0]?.value ?? '/dashboard'} replace />;
  return (
    <>
      <PageHeader
        title="Settings"
        description={charges ? 'Subscription, account and branding' : 'Account and branding'}
      />
      <PageBody>
        <Tabs
          label="Settings"
          value={tab.value}
          onValueChange={(value) => void navigate(value)}
          tabs={shown.map(({ content, ...each }) => ({
            ...each,
            content: <Suspense fallback={<Skeleton />}>{content}</Suspense>,
          }))}
        />
      </PageBody>
    </>
  );
}
