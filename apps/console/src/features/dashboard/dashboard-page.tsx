import { t } from '@vitrine/messages/t';
import { rich } from '../../ui/format/rich.ts';
import { Link, useNavigate } from '../../ui/routing/navigation.tsx';
import { deviceCounts } from '../../api/device-counts.ts';
import { useRead } from '../../api/use-read.ts';
import { IfMay } from '../../ui/access/may.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { AddDeviceButton, toAssignAddress, useAddDevice } from '../fleet/index.ts';
import { SamplesWall, useSamples, Welcome } from '../welcome/index.ts';
import { GroupStatus } from './group-status.tsx';
import { Overview } from './overview/overview.tsx';
import { Screens } from './screens.tsx';

/** All screens at a glance: what they show, whether they are online, and the facts about each. */
export function DashboardPage() {
  const navigate = useNavigate();
  const addDevice = useAddDevice((device) => void navigate(toAssignAddress(device.id)));
  const total = useRead(deviceCounts).data?.total;
  const { hasSamples, change } = useSamples();
  const hasNoScreens = total === 0;
  return (
    <>
      <PageHeader
        title={t('Dashboard')}
        description={t('Monitor your connected devices and active media')}
        actions={total !== undefined && total > 0 && <AddDeviceButton addDevice={addDevice} />}
      />
      <PageBody>
        <Welcome />
        {change !== null ? (
          <SamplesWall change={change} />
        ) : (
          <>
            {hasSamples !== true && <Overview />}
            <Screens onAdd={addDevice.start}>{hasSamples === true && <Overview />}</Screens>
            <GroupStatus isHidden={hasNoScreens} />
            {!hasNoScreens && (
              <IfMay route="assignments.assignToDevice">
                <WhereToAssign />
              </IfMay>
            )}
          </>
        )}
      </PageBody>
      {addDevice.dialog}
    </>
  );
}

const WhereToAssign = () => (
  <Notice>
    {rich(
      'The dashboard is read-only for assignments. To change what a screen shows, go to <link>Device Management</link>.',
      {
        link: (text) => (
          <Link to="/device-management" className="link">
            {text}
          </Link>
        ),
      },
    )}
  </Notice>
);
