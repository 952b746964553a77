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
      <PageHeader title="Developer Panel" description="System administration and debugging tools" />
      <PageBody>
        <Tabs
          wraps
          label="Developer Panel"
          value={tab}
          onValueChange={(chosen) => setParams(chosen === 'overview' ? {} : { tab: chosen })}
          tabs={[
            { value: 'overview', label: 'Overview', content: <OverviewTab /> },
            { value: 'users', label: 'Users', content: <UsersTab /> },
            { value: 'system', label: 'System', content: <SystemTab /> },
            { value: 'media', label: 'Media', content: <MediaTab /> },
            { value: 'tools', label: 'Tools', content: <ToolsTab /> },
            { value: 'single-sign-on', label: 'Single Sign-On', content: <SingleSignOnTab /> },
          ]}
        />
      </PageBody>
    </>
  );
}
