import { Fragment, Suspense } from 'react';
import { t } from '@vitrine/messages/t';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { fetched } from '../../ui/rendering/fetched.tsx';
import { useLocation, useNavigate } from '../../ui/routing/navigation.tsx';
import { PasskeySettings } from '../passkeys/index.ts';
import { SecondFactorSection } from '../second-factor/index.ts';
import { AnotherAccount } from './another-account.tsx';
import { CardSection } from './components/card-section.tsx';
import { Columns } from './components/columns.tsx';
import { OwnLanguage } from './language-section.tsx';
import { OwnDataSection } from './own-data-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { OwnTimeZone } from './time-zone-section.tsx';

const ThisAccount = fetched(async () => (await import('./this-account.tsx')).ThisAccount, Fragment);

const parts = [
  { value: '/settings/account', label: t('You', {}, 'settings of the person'), content: <You /> },
  { value: '/settings/account/organization', label: t('This account'), content: <ThisAccount /> },
] as const;

/** The settings of the signed-in person, and those of the account; each part has its own address. */
export function AccountSettings() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={t('Account')} description={t('How you sign in, and how the account works for everyone')} />
      <PageBody>
        <Tabs
          label={t('Account')}
          value={parts.find(({ value }) => value === pathname)?.value ?? parts[0].value}
          onValueChange={(value) => void navigate(value)}
          tabs={parts.map(({ content, ...part }) => ({
            ...part,
            content: <Suspense fallback={<Skeleton />}>{content}</Suspense>,
          }))}
        />
      </PageBody>
    </>
  );
}

/** Settings of the signed-in person, in all of their accounts. */
function You() {
  return (
    <Columns
      start={
        <>
          <ProfileSection />
          <PasswordSection />
          <CardSection id="passkeys" title={t('Passkeys')}>
            <PasskeySettings />
          </CardSection>
          <OwnLanguage />
          <OwnTimeZone />
        </>
      }
      end={
        <>
          <CardSection id="second-factor" title={t('Second factor')}>
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
