import type { Device } from '@vitrine/contract/fleet/devices';
import type { Group } from '@vitrine/contract/fleet/groups';
import { memo, useDeferredValue } from 'react';
import { t } from '@vitrine/messages/t';
import { Link } from '../../../ui/routing/navigation.tsx';
import { useRead } from '../../../api/use-read.ts';
import { useReportedNow } from '../../../ui/feedback/connection.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Swatch } from '../../../ui/forms/swatch.tsx';
import { LongTable } from '../../../ui/lists/long-table.tsx';
import { Head } from '../../../ui/lists/table.tsx';
import { type Selection, useIsSelected } from '../../../ui/lists/use-selection.ts';
import { ActionsMenu } from '../../../ui/overlays/menu.tsx';
import { Age } from '../../../ui/screen/age.tsx';
import { findScreenState, Status } from '../../../ui/screen/status.tsx';
import { ScreenPicture } from '../../content/index.ts';
import { describeShowing, formatShown, ShownNow, useNowPlaying } from '../../playout/index.ts';
import { groupsRead } from '../groups/reads.ts';
import { PRESENCE_TICK_MS } from '../presence-tick.ts';
import { listDeviceEntries } from './components/device-menu.tsx';
import { useListView } from './list-view.ts';
import type { DeviceActions } from './use-device-actions.ts';

interface DeviceTableProps {
  devices: readonly Device[];
  total: number;
  actions: DeviceActions & { onNearEnd: () => void };
  selection: Selection<Device>;
}

/** Devices as rows that can be compared and sorted. */
export function DeviceTable({ devices, total, actions, selection }: DeviceTableProps) {
  const { view, change } = useListView();
  const now = useDeferredValue(useReportedNow(PRESENCE_TICK_MS));
  const groups = useRead(groupsRead()).data ?? noGroups;
  const order = { sort: view.sort, onSort: (sort: typeof view.sort) => change({ sort }) };
  return (
    <LongTable
      label={t('Devices')}
      total={total}
      items={devices}
      columns={[8, 3]}
      // On a phone the state and what is shown are below the name.
      rowPx={[45, 65]}
      onNearEnd={actions.onNearEnd}
      heads={
        <>
          <th scope="col" className="w-12">
            <span className="sr-only">{t('Selection')}</span>
          </th>
          <Head {...order} column="name">
            {t('Name')}
          </Head>
          <Head {...order} column="group" className="w-[14%] max-wide:hidden">
            {t('Group')}
          </Head>
          <Head {...order} column="media" className="w-[28%] max-wide:hidden">
            {t('Shows')}
          </Head>
          <Head {...order} column="status" className="w-28 max-wide:hidden">
            {t('Status')}
          </Head>
          <Head {...order} column="lastSeen" className="w-28 max-wide:hidden">
            {t('Last Seen')}
          </Head>
          <Head {...order} column="version" className="w-28 max-wide:hidden">
            {t('Version')}
          </Head>
          <th scope="col" className="w-14">
            <span className="sr-only">{t('Actions')}</span>
          </th>
        </>
      }
    >
      {(device, index) => (
        <Row
          key={device.id}
          device={device}
          index={index}
          now={now}
          groups={groups}
          selection={selection}
          actions={actions}
        />
      )}
    </LongTable>
  );
}

const noGroups: readonly Group[] = [];

interface RowProps {
  device: Device;
  index: number;
  now: Date;
  groups: readonly Group[];
  selection: Selection<Device>;
  actions: DeviceActions;
}

/** Memoised: scrolling and a change of one device render the rows that differ. */
const Row = memo(function Row({ device, index, now, groups, selection, actions }: RowProps) {
  const isSelected = useIsSelected(selection, device.id);
  const { id, name, lastSeen, playerVersion } = device;
  const group = groups.find((each) => each.id === device.groupId);
  const places = [...(device.site === '' ? [] : [device.site]), ...device.tags];
  const state = findScreenState(device, now);
  // Cards and the wall read until when it plays; the row tells it once that is known.
  const { data: showing } = useNowPlaying(id, false);
  const sentence = describeShowing(device, { state, groupName: group?.name, showing });
  return (
    <tr aria-selected={isSelected} aria-rowindex={index + 2} className="max-wide:*:h-16">
      <td>
        <Checkbox
          needs="assignments.assignToDevices"
          label={t('Select {name}', { name })}
          labelHidden
          checked={isSelected}
          onCheckedChange={(next) => selection.set(device, next)}
        />
      </td>
      <td>
        <span className="flex min-w-0 items-center gap-2.5">
          <ScreenPicture
            small
            screen={device}
            content={device.playing?.media ?? device.assignedMedia}
            state={state}
            className="w-11 flex-none"
          />
          <span className="min-w-0">
            <Link to={`/device-management/${id}`} title={name} className="block truncate font-medium hover:underline">
              {name}
            </Link>
            {places.length > 0 && (
              <span className="block truncate text-1 text-ink-3 max-wide:hidden" title={places.join(' · ')}>
                {places.join(' · ')}
              </span>
            )}
            <span className="block truncate text-1 text-ink-2 wide:hidden">
              <Status small oneLine state={state} className="me-1.5" />
              <ShownNow isHeaded sentence={sentence} />
            </span>
          </span>
        </span>
      </td>
      <td className="truncate max-wide:hidden">
        {group === undefined ? (
          none
        ) : (
          <span className="flex min-w-0 items-center gap-1.5">
            <Swatch color={group.color} />
            <span className="truncate" title={group.name}>
              {group.name}
            </span>
          </span>
        )}
      </td>
      <td className="truncate max-wide:hidden" title={formatShown(sentence)}>
        <ShownNow isHeaded sentence={sentence} />
      </td>
      <td className="max-wide:hidden">
        <Status state={state} />
      </td>
      <td className="truncate text-ink-2 max-wide:hidden">
        {lastSeen === null ? t('Never') : <Age instant={lastSeen} />}
      </td>
      <td className="truncate text-ink-2 max-wide:hidden" title={playerVersion ?? undefined}>
        {playerVersion ?? none}
      </td>
      <td>
        <ActionsMenu
          name={device.name}
          small
          className="-me-1.5"
          entries={listDeviceEntries(device, groups, actions)}
        />
      </td>
    </tr>
  );
});

const none = <span className="text-ink-3">–</span>;
