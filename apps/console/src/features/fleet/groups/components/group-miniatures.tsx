import type { Device } from '@vitrine/contract/fleet/devices';
import { findPresence } from '@vitrine/contract/fleet/presence';
import type { ListedGroup } from '@vitrine/contract/fleet/groups';
import { formatCount } from '../../../../ui/format/format.ts';
import { ScreenPicture } from '../../../content/index.ts';
import { GroupPresence } from './group-parts.tsx';

interface GroupMiniaturesProps {
  group: ListedGroup;
  /** The first devices of the group, as far as they are loaded. */
  members: readonly Device[];
  now: Date;
}

/** The media on the first three devices of a group, and how many of its devices are online. */
export function GroupMiniatures({ group, members, now }: GroupMiniaturesProps) {
  const rest = group.deviceCount - members.length;
  return (
    <div className="flex h-9 items-center gap-2">
      {members.map((device) => (
        <ScreenPicture
          key={device.id}
          small
          screen={device}
          className="w-12"
          content={device.playing?.media ?? device.assignedMedia}
          state={findPresence(device, now)}
        />
      ))}
      {members.length > 0 && rest > 0 && <span className="text-1 text-ink-3">+{formatCount(rest)}</span>}
      <span className="text-1 not-first:ms-auto">
        <GroupPresence group={group} />
      </span>
    </div>
  );
}
