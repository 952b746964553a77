import type { ListedGroup } from '@vitrine/contract/fleet/groups';
import type { ListedGroupAssignment } from '@vitrine/contract/playout/assignments';
import { useLostAt } from '../../ui/feedback/connection.tsx';
import { useRead } from '../../api/use-read.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { formatCount } from '../../ui/format/format.ts';
import { Section } from '../../ui/layout/section.tsx';
import { Listing } from '../../ui/lists/listing.tsx';
import { Status } from '../../ui/screen/status.tsx';
import { ChosenPicture, ContentName } from '../content/index.ts';
import { groupMedia, groupsRead } from '../fleet/index.ts';
import { useView } from './use-view.ts';

/**
 * The groups with the counts of their devices and their media.
 *
 * @param isHidden true without devices: then only failures are shown
 */
export function GroupStatus({ isHidden }: { isHidden: boolean }) {
  const { by, descending } = useView().view.groupSort;
  const { data: groups, failure } = useRead(groupsRead({ sort: by, direction: descending ? 'desc' : 'asc' }));
  const { failure: mediaFailure } = useRead(groupMedia);
  return (
    <>
      {failure !== null ? (
        <Section title="Group Status">
          <ErrorState {...failure} />
        </Section>
      ) : (
        groups !== undefined && groups.length > 0 && !isHidden && <GroupTable groups={groups} />
      )}
      {mediaFailure !== null && <ErrorState compact {...mediaFailure} />}
    </>
  );
}

function GroupTable({ groups }: { groups: readonly ListedGroup[] }) {
  const { view, sortGroups: onSort } = useView();
  const { groupSort: sort } = view;
  const { data: media } = useRead(groupMedia);
  return (
    <Section title="Group Status">
      <Listing label="Group Status" items={groups} isLong columns={columns} sort={view.groupSort} onSort={onSort} />
    </Section>
  );
}

/** @param media null for none; undefined while it is not known */
function ActiveMedia({ media }: { media: ListedGroupAssignment | null | undefined }) {
  if (!media) return <span className="text-ink-3">{media === undefined ? 'Not known' : '–'}</span>;
  const content = { id: media.mediaId, kind: media.mediaType, name: media.mediaName };
  return (
    <span className="flex items-center gap-2.5">
      <ChosenPicture small className="w-11 flex-none" content={{ ...content, picture: media.thumbnailUrl }} />
      <span className="truncate" title={media.mediaName}>
        <ContentName content={content} />
      </span>
    </span>
  );
}

function Responding({ group: { deviceCount, onlineCount, connectingCount } }: { group: ListedGroup }) {
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
