import { isOtherContent } from '@vitrine/contract/core/ids';
import type { GroupAssignment } from '@vitrine/contract/playout/assignments';
import type { Device } from '@vitrine/contract/fleet/devices';
import type { Group } from '@vitrine/contract/fleet/groups';
import { Images, Settings, X } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../../api/use-read.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { formatTitle } from '@vitrine/contract/core/file-title';
import { formatDate } from '../../../ui/format/format.ts';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Swatch } from '../../../ui/forms/swatch.tsx';
import { ShowMore } from '../../../ui/lists/show-more.tsx';
import { ContentName } from '../../content/index.ts';
import { useDevicePages } from '../device-pages.ts';
import { GroupRule } from './components/group-parts.tsx';
import { GroupMembers } from './group-members.tsx';
import { groupMedia, MEMBERS_STALE_MS } from './reads.ts';

interface GroupDetailsProps {
  group: Group;
  onRemoveDevice: (device: Device) => void;
  onUnassign: (group: Group, assignment: GroupAssignment) => void;
  onManage: () => void;
  onCommand: () => void;
  onAssign: () => void;
  onSettings: () => void;
  onHours: () => void;
  onClose: () => void;
}

/** The media of a group, and its devices. */
export function GroupDetails({ group, onClose, ...acts }: GroupDetailsProps) {
  const media = useRead(groupMedia).data;
  const assignment = media && (media.get(group.id) ?? null);
  const members = useDevicePages({ group: group.id, sort: 'position', staleMs: MEMBERS_STALE_MS });
  return (
    <Dialog
      onClose={onClose}
      title={
        <span className="flex min-w-0 items-center gap-2.5">
          <Swatch color={group.color} />
          <span className="truncate">{group.name}</span>
        </span>
      }
      description={t('{count, plural, one {# screen, created {date}} other {# screens, created {date}}}', {
        count: group.deviceCount,
        date: formatDate(group.createdAt, 'unknown'),
      })}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button needs="commands.setOfGroup" onClick={acts.onSettings}>
            <Settings />
            {t('Settings', {}, 'of a screen')}
          </Button>
          <Button variant="primary" needs="assignments.assignToGroup" onClick={acts.onAssign}>
            <Images />
            {t('Assign Media')}
          </Button>
        </>
      }
    >
      <section aria-labelledby="group-media" className="grid gap-1">
        <h3 id="group-media">{t('Active Media for Group')}</h3>
        {!assignment ? (
          <p className="text-ink-3">{assignment === null ? t('No media assigned') : t('Loading…')}</p>
        ) : (
          <p className="flex min-w-0 items-center gap-1 text-ink-2">
            <span className="truncate" title={assignment.mediaName}>
              <ContentName
                content={{ id: assignment.mediaId, kind: assignment.mediaType, name: assignment.mediaName }}
              />
            </span>
            {!isOtherContent(assignment.mediaId) && (
              <IconButton
                small
                label={t('Remove {title} from {name}', { title: formatTitle(assignment.mediaName), name: group.name })}
                needs="assignments.removeFromGroup"
                // A group without screens changes at once.
                sends={group.deviceCount > 0 ? 'assignments.removeFromGroup' : undefined}
                onClick={() => acts.onUnassign(group, assignment)}
              >
                <X />
              </IconButton>
            )}
          </p>
        )}
      </section>
      <section aria-labelledby="group-devices" className="grid gap-1">
        <div className="grid gap-2">
          <h3 id="group-devices">{t('Devices in Group')}</h3>
          <span className="flex flex-wrap gap-1">
            <Button small needs="hours.updateGroup" onClick={acts.onHours}>
              {t('Working Hours')}
            </Button>
            <Button small needs="commands.sendToGroup" onClick={acts.onCommand}>
              {t('Machine commands')}
            </Button>
            {group.rule === null && (
              <Button small needs="groups.addDevices" onClick={acts.onManage}>
                {t('Manage Devices')}
              </Button>
            )}
          </span>
        </div>
        {group.rule !== null && (
          <>
            <p className="text-ink-2">{t('Screens join and leave by their tags.')}</p>
            <GroupRule rule={group.rule} />
          </>
        )}
        <Region
          of={{ data: members.isPending ? undefined : members.devices, failure: members.failure }}
          skeleton={<Spinner label={t('Loading devices')} className="py-6" />}
          empty={{ plain: true, title: t('No devices in this group') }}
        >
          {(devices) => (
            <div className="max-h-80 overflow-y-auto">
              <GroupMembers group={group} devices={devices} isWhole={!members.hasMore} onRemove={acts.onRemoveDevice} />
              <ShowMore hasMore={members.hasMore} busy={members.isLoadingMore} onMore={members.more} />
            </div>
          )}
        </Region>
      </section>
    </Dialog>
  );
}
