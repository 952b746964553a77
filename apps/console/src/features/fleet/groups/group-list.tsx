import type { Group } from '@vitrine/contract/fleet/groups';
import type { GroupAssignment } from '@vitrine/contract/playout/assignments';
import { ChevronDown, Pencil, Plus, Trash2 } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Link, useSearchParams } from '../../../ui/routing/navigation.tsx';
import { useRead } from '../../../api/use-read.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { formatCount } from '../../../ui/format/format.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { useIsWide } from '../../../ui/layout/use-is-wide.ts';
import { Skeleton, SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { useReportedNow } from '../../../ui/feedback/connection.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { PRESENCE_TICK_MS } from '../presence-tick.ts';
import { useGroupDialogs } from './use-group-dialogs.tsx';
import { deviceManagementWording } from './group-text.ts';
import { GroupCard } from './components/group-card.tsx';
import { filterGroups } from './matching.ts';
import { groupMedia, groupsRead } from './reads.ts';

interface GroupListProps {
  /** A device is being dragged, for which the groups are shown. */
  isDropping: boolean;
  /** The group of the device that is being dragged; null for none. */
  ownGroupId: string | null;
  onAssign: (group: Group, before: GroupAssignment | undefined) => void;
}

/** The account's groups, beside the devices that are dragged onto them; on a phone folded, above them. */
export function GroupList({ isDropping, ownGroupId, onAssign }: GroupListProps) {
  const [params] = useSearchParams();
  const search = useDeferredValue(params.get('search') ?? '');
  const now = useReportedNow(PRESENCE_TICK_MS);
  const isWide = useIsWide();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isShown = isWide || isUnfolded || isDropping;
  const { create, edit, remove, dialogs } = useGroupDialogs(deviceManagementWording);
  const { data: groups, failure } = useRead(groupsRead());
  const media = useRead(groupMedia).data;
  const found = groups && filterGroups(groups, search);
  return (
    <Section
      className="min-[1200px]:sticky min-[1200px]:top-4"
      title={
        <Link to="/device-groups" className="hover:underline">
          {t('Device Groups')}
        </Link>
      }
      {...(found !== undefined && { count: formatCount(found.length) })}
      areToolsShort
      tools={
        <>
          <Button small needs="groups.create" onClick={create}>
            <Plus />
            {t('Create Group')}
          </Button>
          {!isWide && (
            <IconButton
              small
              label={isShown ? t('Hide groups') : t('Show groups')}
              aria-expanded={isShown}
              onClick={() => setIsUnfolded(!isUnfolded)}
            >
              <ChevronDown className={cx('transition-transform', isShown && 'rotate-180')} />
            </IconButton>
          )}
        </>
      }
    >
      {isShown && (
        <Region
          of={{ data: found, failure }}
          skeleton={
            <Skeleton label={t('Loading device groups')} className="grid gap-3">
              <SkeletonBlock className="h-28 rounded" />
              <SkeletonBlock className="h-28 rounded max-wide:hidden" />
            </Skeleton>
          }
          empty={{
            plain: true,
            title: t('No groups found'),
            children: groups?.length === 0 && (
              <Button needs="groups.create" onClick={create}>
                {t('Create First Group')}
              </Button>
            ),
          }}
        >
          {(shown) => (
            <ul
              aria-label={t('Device Groups')}
              className="-m-1 flex gap-3 overflow-x-auto p-1 min-[1200px]:grid min-[1200px]:max-h-[calc(100dvh-96px)] min-[1200px]:overflow-y-auto"
            >
              {shown.map((group) => (
                <GroupCard
                  key={group.id}
                  group={group}
                  media={media && (media.get(group.id) ?? null)}
                  now={now}
                  isOwn={group.id === ownGroupId}
                  className="w-72 flex-none min-[1200px]:w-auto"
                  onAssign={() => onAssign(group, media?.get(group.id))}
                  actions={
                    <>
                      <IconButton
                        small
                        label={t('Edit {name}', { name: group.name })}
                        needs="groups.update"
                        onClick={() => edit(group)}
                      >
                        <Pencil />
                      </IconButton>
                      <IconButton
                        small
                        label={t('Delete {name}', { name: group.name })}
                        needs="groups.remove"
                        onClick={() => remove(group)}
                      >
                        <Trash2 />
                      </IconButton>
                    </>
                  }
                />
              ))}
            </ul>
          )}
        </Region>
      )}
      {dialogs}
    </Section>
  );
}
