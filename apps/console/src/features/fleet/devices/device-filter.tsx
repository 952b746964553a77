import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { DEVICE_POLL_MS, deviceCounts } from '../../../api/device-counts.ts';
import { q } from '../../../api/q.ts';
import { useRead } from '../../../api/use-read.ts';
import { formatTitle } from '@vitrine/contract/core/file-title';
import { Button } from '../../../ui/forms/button.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Swatch } from '../../../ui/forms/swatch.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { useTagEntries } from '../../tags/index.ts';
import { groupsRead } from '../groups/reads.ts';
import { type ListView, unfiltered, useListView } from './list-view.ts';

/** All devices, or only those in no group. */
export function DeviceFilter() {
  const { view, change } = useListView();
  const ungroupedCount = useRead(deviceCounts).data?.ungrouped;
  const all =
    ungroupedCount === undefined
      ? t('All Devices')
      : t('All Devices ({count, number} ungrouped)', { count: ungroupedCount });
  return (
    <Segmented
      small
      label={t('Devices shown')}
      value={view.group === 'none' ? 'ungrouped' : 'all'}
      onValueChange={(next) => change({ group: next === 'all' ? null : 'none' })}
      segments={[
        { value: 'ungrouped', label: t('Ungrouped Only') },
        { value: 'all', label: all },
      ]}
    />
  );
}

/** A menu with the filters of the list: state, group, tags, what is shown. */
export function DeviceFilters() {
  const { view, change } = useListView();
  const groups = useRead(groupsRead()).data ?? [];
  const read = q.devices.shown({ staleMs: DEVICE_POLL_MS, failure: t('Failed to fetch devices') });
  const shown = useRead(read).data?.content ?? [];
  const tags = useTagEntries('screenCount', view.tags, (chosen) => change({ tags: chosen }));
  const count = [view.status, view.group, view.shows, view.tags[0] ?? null].filter((value) => value !== null).length;
  const choice = (label: string, checked: boolean, changes: Partial<ListView>, icon?: ReactNode) => ({
    label,
    icon,
    checked,
    onSelect: () => change(changes),
  });
  return (
    <Menu
      entries={[
        {
          label: t('Status'),
          entries: [
            choice(t('Any'), view.status === null, { status: null }),
            choice(t('Online'), view.status === 'online', { status: 'online' }),
            choice(t('Off'), view.status === 'off', { status: 'off' }),
            choice(t('Off by hours'), view.status === 'off-hours', { status: 'off-hours' }),
            choice(t('Offline'), view.status === 'offline', { status: 'offline' }),
          ],
        },
        {
          label: t('Group'),
          entries: [
            choice(t('Any'), view.group === null, { group: null }),
            choice(t('No group'), view.group === 'none', { group: 'none' }),
            ...groups.map(({ id, name, color }) =>
              choice(name, view.group === id, { group: id }, <Swatch color={color} />),
            ),
          ],
        },
        ...(tags.length === 0 ? [] : [{ label: t('Tags'), entries: tags }]),
        {
          label: t('Shows'),
          entries: [
            choice(t('Anything'), view.shows === null, { shows: null }),
            choice(t('Nothing'), view.shows === 'none', { shows: 'none' }),
            ...shown.map(({ id, originalName, deviceCount }) =>
              choice(
                t('{name} ({count, number})', { name: formatTitle(originalName), count: deviceCount }),
                view.shows === id,
                { shows: id },
              ),
            ),
          ],
        },
        'divider',
        { label: t('Clear filters'), disabled: count === 0, onSelect: () => change(unfiltered) },
      ]}
    >
      <Button small>
        <ListFilter />
        {count === 0 ? t('Filter') : t('Filter ({count, number})', { count })}
      </Button>
    </Menu>
  );
}
