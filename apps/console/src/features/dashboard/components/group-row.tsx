import type { ListedGroup } from '@vitrine/contract/fleet/groups';
import type { ListedGroupAssignment } from '@vitrine/contract/playout/assignments';
import { formatCount, formatDate } from '../../../ui/format/format.ts';
import { ChosenPicture } from '../../content/index.ts';
import { GroupMedia, GroupName, GroupPresence } from '../../fleet/index.ts';

interface GroupRowProps {
  group: ListedGroup;
  /** Null for none; undefined while it is not known. */
  media: ListedGroupAssignment | null | undefined;
}

/** A group with how many of its devices are online, and its media. */
export const GroupRow = ({ group, media }: GroupRowProps) => (
  <tr>
    <td>
      <GroupName group={group} />
    </td>
    <td className="text-ink-2">{formatCount(group.deviceCount)}</td>
    <td className="max-wide:hidden">
      <GroupPresence group={group} />
    </td>
    <td>
      <span className="flex items-center gap-2.5">
        {media && (
          <ChosenPicture
            small
            className="w-11 flex-none"
            content={{ id: media.mediaId, kind: media.mediaType, name: media.mediaName, picture: media.thumbnailUrl }}
          />
        )}
        <span className="truncate">
          <GroupMedia isHeaded media={media} />
        </span>
      </span>
    </td>
    <td className="whitespace-nowrap text-ink-2 max-wide:hidden">{formatDate(group.createdAt, 'unknown')}</td>
  </tr>
);
