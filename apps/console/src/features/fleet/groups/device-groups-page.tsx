import { t } from '@vitrine/messages/t';
import { PageBody } from '../../../ui/layout/page-body.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { GroupRegion } from './group-region.tsx';

/** The account's device groups: what each shows, its devices and their settings. */
export const DeviceGroupsPage = () => (
  <GroupRegion>
    {(createButton, groups) => (
      <>
        <PageHeader
          title={t('Device Groups')}
          description={t('Screens that share media and settings')}
          back={{ to: '/device-management', label: t('Device Management') }}
          actions={createButton}
        />
        <PageBody>{groups}</PageBody>
      </>
    )}
  </GroupRegion>
);
