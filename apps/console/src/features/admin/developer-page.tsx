import { t } from '@vitrine/messages/t';
import { useSearchParams } from '../../ui/routing/navigation.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { MediaTab, OverviewTab } from './stats-tabs.tsx';
import { SingleSignOnTab } from './single-sign-on/single-sign-on-tab.tsx';
import { SystemTab } from './system-tab.tsx';
import { ToolsTab } from './tools-tab.tsx';
import { UsersTab } from './users-tab.tsx';

const tabs = ['overview', 'users', 'system', 'media', 'tools', 'single-sign-on'] as const;

/** Administration of the whole installation. */
export function DeveloperPage() {
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((each) => each === params.get('tab')) ?? 'overview';
  return (
    <>
      <PageHeader title={t('Developer Panel')} description={t('System administration and debugging tools')} />
      <PageBody>
        <Tabs
          wraps
          label={t('Developer Panel')}
          value={tab}
          onValueChange={(chosen) => setParams(chosen === 'overview' ? {} : { tab: chosen })}
          tabs={[
            { value: 'overview', label: t('Overview'), content: <OverviewTab /> },
            { value: 'users', label: t('Users'), content: <UsersTab /> },
            { value: 'system', label: t('System'), content: <SystemTab /> },
            { value: 'media', label: t('Media'), content: <MediaTab /> },
            { value: 'tools', label: t('Tools'), content: <ToolsTab /> },
            { value: 'single-sign-on', label: t('Single Sign-On'), content: <SingleSignOnTab /> },
          ]}
        />
      </PageBody>
    </>
  );
}
