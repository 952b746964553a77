import { Fragment, Suspense } from 'react';
import { t } from '@vitrine/messages/t';
import { Navigate, useLocation, useNavigate } from '../../ui/routing/navigation.tsx';
import { mayUse, type Needing, useMay } from '../../ui/access/may.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { type Tab, Tabs } from '../../ui/layout/tabs.tsx';
import { fetched } from '../../ui/rendering/fetched.tsx';
import { ApiKeys } from './keys/key-region.tsx';

const Triggers = fetched(async () => (await import('./triggers/trigger-region.tsx')).Triggers, Fragment);
const Webhooks = fetched(async () => (await import('./webhooks/webhook-region.tsx')).Webhooks, Fragment);

const tabs: readonly (Tab<string> & Needing)[] = [
  { value: '/integrations/keys', label: t('API keys'), content: <ApiKeys />, needs: 'apiKeys.list' },
  { value: '/integrations/webhooks', label: t('Webhooks'), content: <Webhooks />, needs: 'webhooks.list' },
  { value: '/integrations/triggers', label: t('Triggers'), content: <Triggers />, needs: 'triggers.list' },
];

/** API keys, webhooks and triggers, in tabs that have their own addresses. */
export function IntegrationsPage() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const may = useMay();
  const shown = tabs.filter((each) => mayUse(may, each));
  if (!shown.some(({ value }) => value === pathname)) return <Navigate to={shown[0]?.value ?? '/dashboard'} replace />;
  return (
    <>
      <PageHeader title={t('Integrations')} description={t('Connect other programs with your screens')} />
      <PageBody>
        <Tabs
          label={t('Integrations')}
          value={pathname}
          onValueChange={(value) => void navigate(value)}
          tabs={shown.map(({ needs: _needs, content, ...tab }) => ({
            ...tab,
            content: <Suspense fallback={<Skeleton />}>{content}</Suspense>,
          }))}
        />
      </PageBody>
    </>
  );
}
