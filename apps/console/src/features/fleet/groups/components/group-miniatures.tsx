import type { Device } from '@vitrine/contract/fleet/devices';
import { findPresence } from '@vitrine/contract/fleet/presence';
import type { ListedGroup } from '@vitrine/contract/fleet/groups';
import { useLostAt } from '../../../../ui/feedback/connection.tsx';
import { formatCount } from '../../../../ui/format/format.ts';
import { ScreenPicture } from '../../../content/index.ts';
import { Status } from '../../../../ui/screen/status.tsx';

interface GroupMiniaturesProps {
  group: ListedGroup;
  /** The first devices of the group, as far as they are loaded. */
  members: readonly Device[];
  now: Date;
}

/** The media on the first three devices of a group, and how many of its devices are online. */
export function GroupMiniatures({
  group: { deviceCount, onlineCount, connectingCount },
  members,
  now,
}: GroupMiniaturesProps) {
  const isLost = useLostAt() !== null;
  const rest = deviceCount - members.length;
  return (
    <div className="flex h-9 items-center gap-2">
      {deviceCount === 0 && <span className="text-1 text-ink-3">No screens yet</span>}
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
      {deviceCount > 0 && (
        <span className="ml-auto text-1">
          {isLost ? (
            <span className="text-ink-3">Status not known</span>
          ) : (
            <Status state={onlineCount > 0 ? 'online' : connectingCount > 0 ? 'connecting' : 'offline'} small oneLine>
              {formatCount(onlineCount)} of {formatCount(deviceCount)} online
            </Status>
          )}
        </span>
      )}
    </div>
  );
}
