import type { GroupAssignment } from '@vitrine/contract/playout/assignments';
import { type Device, isOnline } from '@vitrine/contract/fleet/devices';
import type { ListedGroup } from '@vitrine/contract/fleet/groups';
import { memo } from 'react';
import { useLostAt } from '../../../ui/feedback/connection.tsx';
import { titleOf } from '../../../ui/format/file-title.ts';
import { formatCount, formatDate } from '../../../ui/format/format.ts';
import { Pane } from '../../../ui/screen/pane.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Status } from '../../../ui/screen/status.tsx';
import { Swatch } from '../../../ui/forms/swatch.tsx';
import { Head, type Sort, Table } from '../../../ui/lists/table.tsx';
import type { GroupColumn } from '../view.ts';

interface GroupStatusProps {
  groups: readonly ListedGroup[];
  /** Undefined while they are not known. */
  assignments: readonly GroupAssignment[] | undefined;
  /** All screens; null where they are not loaded: then the server's counts are shown. */
  whole: readonly Device[] | null;
  now: Date;
  sort: Sort<GroupColumn>;
  onSort: (sort: Sort<GroupColumn>) => void;
}

/** Each group with how many of its screens are online, and what is assigned to it. */
export const GroupStatus = memo(function GroupStatus({
  groups,
  assignments,
  whole,
  now,
  sort,
  onSort,
}: GroupStatusProps) {
  const sign = sort.descending ? -1 : 1;
  // They come by name.
  const isAsListed = sort.by === 'name' && !sort.descending;
  const shown = isAsListed ? groups : groups.toSorted((a, b) => sign * compare(a, b, sort.by));
  return (
    <Section title="Group Status">
      <Table label="Group Status" rows={shown.length}>
        <thead>
          <tr>
            <Head column="name" sort={sort} onSort={onSort} className="w-[44%] wide:w-[28%]">
              Group
            </Head>
            <Head column="deviceCount" sort={sort} onSort={onSort} className="w-[23%] wide:w-[13%]">
              Devices
            </Head>
            <Head className="w-[15%] max-wide:hidden">Status</Head>
            <Head>Active Media</Head>
            <Head column="createdAt" sort={sort} onSort={onSort} className="w-[17%] max-wide:hidden">
              Created
            </Head>
          </tr>
        </thead>
        <tbody>
          {shown.map((group) => {
            const newest = assignments && newestOf(group, assignments);
            return (
              <tr key={group.id}>
                <td>
                  <span className="flex items-center gap-2.5">
                    <Swatch color={group.color} />
                    <b className="truncate" title={group.name}>
                      {group.name}
                    </b>
                  </span>
                </td>
                <td className="text-ink-2">{formatCount(group.deviceCount)}</td>
                <td className="max-wide:hidden">
                  <Responding {...countsOf(group, whole, now)} />
                </td>
                <td>
                  {newest === undefined ? (
                    <span className="text-ink-3">{assignments === undefined ? 'Not known' : '–'}</span>
                  ) : (
                    <span className="flex items-center gap-2.5">
                      <Pane small className="w-11 flex-none" src={thumbnailOf(newest, whole ?? [])} />
                      <span className="truncate" title={newest.mediaName}>
                        {titleOf(newest.mediaName)}
                      </span>
                    </span>
                  )}
                </td>
                <td className="whitespace-nowrap text-ink-2 max-wide:hidden">
                  {formatDate(group.createdAt, 'Unknown date')}
                </td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Section>
  );
});

function compare(a: ListedGroup, b: ListedGroup, by: GroupColumn): number {
  switch (by) {
    case 'name':
      return a.name.toLowerCase().localeCompare(b.name.toLowerCase());
    case 'deviceCount':
      return a.deviceCount - b.deviceCount;
    case 'createdAt':
      return a.createdAt.localeCompare(b.createdAt);
  }
}

function countsOf({ id, deviceCount, onlineCount }: ListedGroup, whole: GroupStatusProps['whole'], now: Date) {
  if (whole === null) return { online: onlineCount, offline: deviceCount - onlineCount };
  const members = whole.filter(({ groupId }) => groupId === id);
  const online = members.filter((device) => isOnline(device, now)).length;
  return { online, offline: members.length - online };
}

function Responding({ online, offline }: { online: number; offline: number }) {
  if (useLostAt() !== null) return <span className="text-ink-3">Not known</span>;
  if (online + offline === 0) return <span className="text-ink-3">–</span>;
  if (offline === 0) return <Status state="online">{`${formatCount(online)} online`}</Status>;
  return <Status state="offline">{`${formatCount(online)} online, ${formatCount(offline)} offline`}</Status>;
}

function newestOf(group: ListedGroup, assignments: readonly GroupAssignment[]): GroupAssignment | undefined {
  return assignments
    .filter(({ groupId }) => groupId === group.id)
    .toSorted((a, b) => b.assignedAt.localeCompare(a.assignedAt))[0];
}

/** The picture of a medium, from a screen that shows it. */
function thumbnailOf({ mediaId }: GroupAssignment, devices: readonly Device[]): string | null {
  const shown = devices.flatMap(({ playing, assignedMedia }) => [playing?.media, assignedMedia]);
  return shown.find((media) => media?.id === mediaId)?.thumbnailUrl ?? null;
}
