import type { Group } from '@vitrine/contract/fleet/groups';
import { useDeferredValue, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../../ui/forms/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { ShowMore } from '../../../ui/lists/show-more.tsx';
import { useDevicePages } from '../device-pages.ts';
import type { Membership } from './use-membership.tsx';

interface ManageGroupDevicesProps {
  group: Group;
  groups: readonly Group[];
  membership: Membership;
  onClose: () => void;
}

/** Adds devices that match a search to a group and removes them, each with one click. */
export function ManageGroupDevices({ group, groups, membership, onClose }: ManageGroupDevicesProps) {
  const [search, setSearch] = useState('');
  const { devices, isPending, failure, hasMore, isLoadingMore, more } = useDevicePages({
    search: useDeferredValue(search),
  });
  return (
    <Dialog
      onClose={onClose}
      title={t('Manage Devices')}
      description={t('A screen can be in one group only. Adding it to {name} moves it.', { name: group.name })}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <SearchField label={t('Search devices')} className="w-full" value={search} onValueChange={setSearch} />
      <Region
        of={{ data: isPending ? undefined : devices, failure }}
        skeleton={<Spinner label={t('Loading devices')} className="py-6" />}
        empty={{
          plain: true,
          title:
            search === '' ? t('No devices have been registered yet.') : t('No devices match your search criteria.'),
        }}
      >
        {() => (
          <div className="max-h-96 overflow-y-auto px-1">
            <ul aria-label={t('Devices')}>
              {devices.map((device) => {
                const other =
                  device.groupId === group.id ? undefined : groups.find(({ id }) => id === device.groupId)?.name;
                return (
                  <li key={device.id} className="flex min-h-11 items-center gap-3 border-b border-line last:border-0">
                    <Checkbox
                      className="min-w-0 flex-1 break-words"
                      label={device.name}
                      checked={device.groupId === group.id}
                      onCheckedChange={(isIn) => (isIn ? membership.join(device, group.id) : membership.leave(device))}
                    />
                    {other !== undefined && (
                      <span className="max-w-40 truncate text-1 text-ink-3">{t('in {group}', { group: other })}</span>
                    )}
                  </li>
                );
              })}
            </ul>
            <ShowMore hasMore={hasMore} busy={isLoadingMore} onMore={more} />
          </div>
        )}
      </Region>
    </Dialog>
  );
}
