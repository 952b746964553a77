import type { ListedGroup } from '@vitrine/contract/fleet/groups';
import type { ListedGroupAssignment } from '@vitrine/contract/playout/assignments';
import type { TagRule } from '@vitrine/contract/tags/tag-text';
import { t } from '@vitrine/messages/t';
import { rich } from '../../../../ui/format/rich.ts';
import { useLostAt } from '../../../../ui/feedback/connection.tsx';
import { Swatch } from '../../../../ui/forms/swatch.tsx';
import { Status } from '../../../../ui/screen/status.tsx';
import { TagList } from '../../../tags/index.ts';
import { ContentName } from '../../../content/index.ts';

/** A group's color and name. */
export const GroupName = ({ group: { color, name } }: { group: Pick<ListedGroup, 'color' | 'name'> }) => (
  <span className="flex min-w-0 items-center gap-2">
    <Swatch color={color} />
    <b className="truncate" title={name}>
      {name}
    </b>
  </span>
);

/** How many of a group's devices are online; marked as offline as soon as one of them is. */
export function GroupPresence({ group: { deviceCount, onlineCount, connectingCount } }: { group: ListedGroup }) {
  if (useLostAt() !== null) return <span className="text-ink-3">{t('Not known')}</span>;
  if (deviceCount === 0) return <span className="text-ink-3">{t('No screens yet')}</span>;
  const hasOffline = deviceCount > onlineCount + connectingCount;
  return (
    <Status state={hasOffline ? 'offline' : connectingCount > 0 ? 'connecting' : 'online'} small oneLine>
      {t('{online, number} of {total, number} online', { online: onlineCount, total: deviceCount })}
    </Status>
  );
}

interface GroupMediaProps {
  /** Null for none; undefined while it is not known. */
  media: ListedGroupAssignment | null | undefined;
  /** Leaves `Shows` out, below a heading that says it. */
  isHeaded?: boolean;
}

/** The media that is assigned to a group. */
export function GroupMedia({ media, isHeaded = false }: GroupMediaProps) {
  if (media === undefined) return <span className="text-ink-3">{t('Not known')}</span>;
  if (media === null) return <span className="text-ink-3">{t('No media assigned')}</span>;
  const { mediaId: id, mediaType: kind, mediaName: name } = media;
  const content = <ContentName content={{ id, kind, name }} className="relative hover:underline" />;
  return <span title={name}>{isHeaded ? content : rich('Shows {media}', { media: content })}</span>;
}

/** The tags that a group follows; nothing for a group by hand. */
export function GroupRule({ rule }: { rule: TagRule | null }) {
  if (rule === null) return null;
  const parts = [
    [t('All of'), rule.allOf],
    [t('Any of'), rule.anyOf],
    [t('None of'), rule.noneOf],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1 text-1">
      {parts.map(
        ([label, tags]) =>
          tags.length > 0 && (
            <div key={label} className="contents">
              <dt className="text-ink-3">{label}</dt>
              <dd>
                <TagList tags={tags} />
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
