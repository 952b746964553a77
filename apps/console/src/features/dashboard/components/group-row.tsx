import type { ListedGroup } from '@vitrine/contract/fleet/groups';
import type { ListedGroupAssignment } from '@vitrine/contract/playout/assignments';
import { useLostAt } from '../../../ui/feedback/connection.tsx';
import { formatCount, formatDate } from '../../../ui/format/format.ts';
import { Swatch } from '../../../ui/forms/swatch.tsx';
import { Status } from '../../../ui/screen/status.tsx';
import { ChosenPicture, ContentName } from '../../content/index.ts';

interface GroupRowProps {
  group: ListedGroup;
  /** Null for none; undefined while it is not known. */
  media: ListedGroupAssignment | null | undefined;
}

/** A group with how many of its devices are online, and its media. */
export function GroupRow({ group, media }: GroupRowProps) {
  return (
    <tr>
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
        <Responding group={group} />
      </td>
      <td>
        {!media ? (
          <span className="text-ink-3">{media === undefined ? 'Not known' : '–'}</span>
        ) : (
          <span className="flex items-center gap-2.5">
            <ChosenPicture
              small
              className="w-11 flex-none"
              content={{ id: media.mediaId, kind: media.mediaType, name: media.mediaName, picture: media.thumbnailUrl }}
            />
            <span className="truncate" title={media.mediaName}>
              <ContentName content={{ id: media.mediaId, kind: media.mediaType, name: media.mediaName }} />
            </span>
          </span>
        )}
      </td>
      <td className="whitespace-nowrap text-ink-2 max-wide:hidden">{formatDate(group.createdAt, 'Unknown date')}</td>
    </tr>
  );
}

function Responding({ group: { deviceCount, onlineCount, connectingCount } }: Pick<GroupRowProps, 'group'>) {
  if (useLostAt() !== null) return <span className="text-ink-3">Not known</span>;
  if (deviceCount === 0) return <span className="text-ink-3">–</span>;
  const offline = deviceCount - onlineCount - connectingCount;
  const state = offline > 0 ? 'offline' : connectingCount > 0 ? 'connecting' : 'online';
  const others = [
    connectingCount > 0 && `, ${formatCount(connectingCount)} connecting`,
    offline > 0 && `, ${formatCount(offline)} offline`,
  ];
  return <Status state={state}>{[`${formatCount(onlineCount)} online`, ...others].filter(Boolean).join('')}</Status>;
}
