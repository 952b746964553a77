import { isOtherContent } from '@vitrine/contract/core/ids';
import type { GroupAssignment } from '@vitrine/contract/playout/assignments';
import type { Device } from '@vitrine/contract/fleet/devices';
import type { Group } from '@vitrine/contract/fleet/groups';
import { Images, Settings, X } from 'lucide-react';
import { useRead } from '../../../api/use-read.ts';
import { useReportedNow } from '../../../ui/feedback/connection.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { formatTitle } from '../../../ui/format/file-title.ts';
import { formatQuantity, formatAge, formatDate } from '../../../ui/format/format.ts';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { findScreenState, Status } from '../../../ui/screen/status.tsx';
import { Swatch } from '../../../ui/forms/swatch.tsx';
import { ShowMore } from '../../../ui/lists/show-more.tsx';
import { ContentName } from '../../content/index.ts';
import { useDevicePages } from '../device-pages.ts';
import { PRESENCE_TICK_MS } from '../presence-tick.ts';
import { groupMedia, MEMBERS_STALE_MS } from './reads.ts';

interface GroupDetailsProps {
  group: Group;
  onRemoveDevice: (device: Device) => void;
  onUnassign: (group: Group, assignment: GroupAssignment) => void;
  onManage: () => void;
  onCommand: () => void;
  onAssign: () => void;
  onSettings: () => void;
  onClose: () => void;
}

/** The media of a group, and its devices. */
export function GroupDetails({ group, onClose, ...acts }: GroupDetailsProps) {
  const media = useRead(groupMedia).data;
  const assignment = media && (media.get(group.id) ?? null);
  const members = useDevicePages({ group: group.id, staleMs: MEMBERS_STALE_MS });
  const now = useReportedNow(PRESENCE_TICK_MS);
  return (
    <Dialog
      onClose={onClose}
      title={
        <span className="flex min-w-0 items-center gap-2.5">
          <Swatch color={group.color} />
          <span className="truncate">{group.name}</span>
        </span>
      }
      description={`${formatQuantity(group.deviceCount, 'screen')}, created ${formatDate(group.createdAt, 'Unknown date')}`}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button needs="commands.setOfGroup" onClick={acts.onSettings}>
            <Settings />
            Settings
          </Button>
          <Button variant="primary" needs="assignments.assignToGroup" onClick={acts.onAssign}>
            <Images />
            Assign Media
          </Button>
        </>
      }
    >
      <section aria-labelledby="group-media" className="grid gap-1">
        <h3 id="group-media">Active Media for Group</h3>
        {!assignment ? (
          <p className="text-ink-3">{assignment === null ? 'No media assigned' : 'Loading…'}</p>
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
                label={`Remove ${formatTitle(assignment.mediaName)} from ${group.name}`}
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
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id="group-devices">Devices in Group</h3>
          <span className="ml-auto flex gap-1">
            <Button small needs="commands.sendToGroup" onClick={acts.onCommand}>
              Machine commands
            </Button>
            <Button small needs="groups.addDevices" onClick={acts.onManage}>
              Manage Devices
            </Button>
          </span>
        </div>
        <Region
          of={{ data: members.isPending ? undefined : members.devices, failure: members.failure }}
          skeleton={<Spinner label="Loading devices" className="py-6" />}
          empty={{ plain: true, title: 'No devices in this group' }}
        >
          {(devices) => (
            <div className="max-h-80 overflow-y-auto">
              <ul aria-label="Devices in Group">
                {devices.map((device) => (
                  <li key={device.id} className="flex min-h-11 items-center gap-3 border-b border-line last:border-0">
                    <span className="min-w-0 flex-1 truncate">{device.name}</span>
                    <span className="text-1">
                      <Status
                        state={findScreenState(device, now)}
                        age={device.lastSeen === null ? 'Never' : formatAge(device.lastSeen, now)}
                      />
                    </span>
                    <IconButton
                      small
                      label={`Remove ${device.name} from group`}
                      needs="groups.removeDevice"
                      onClick={() => acts.onRemoveDevice(device)}
                    >
                      <X />
                    </IconButton>
                  </li>
                ))}
              </ul>
              <ShowMore hasMore={members.hasMore} busy={members.isLoadingMore} onMore={members.more} />
            </div>
          )}
        </Region>
      </section>
    </Dialog>
  );
}
