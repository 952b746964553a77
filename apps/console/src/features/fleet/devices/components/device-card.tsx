import './device-card.css';
import { type Device, isClockOff, type Presence, presenceOf } from '@vitrine/contract/fleet/devices';
import type { Group } from '@vitrine/contract/fleet/groups';
import {
  CirclePause,
  Ellipsis,
  FolderMinus,
  FolderPlus,
  Monitor,
  Moon,
  Plus,
  Radio,
  Replace,
  Trash2,
  TriangleAlert,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../../ui/forms/button.tsx';
import { Checkbox } from '../../../../ui/forms/checkbox.tsx';
import { cx } from '../../../../ui/theme/cx.ts';
import { EditableName } from '../../../../ui/forms/editable-name.tsx';
import { titleOf } from '../../../../ui/format/file-title.ts';
import { countOf, formatDateTime } from '../../../../ui/format/format.ts';
import { IconButton } from '../../../../ui/forms/icon-button.tsx';
import type { MenuEntry } from '../../../../ui/overlays/menu-entries.tsx';
import { Menu } from '../../../../ui/overlays/menu.tsx';
import { Pane } from '../../../../ui/screen/pane.tsx';
import { Status } from '../../../../ui/screen/status.tsx';
import { Swatch } from '../../../../ui/forms/swatch.tsx';
import { pauseLabel } from '../pause-labels.ts';
import { Age } from '../../../../ui/screen/age.tsx';
import { issuesOf } from '../warnings.ts';

/** What can be done with a device. */
export interface DeviceActs {
  onAssign: (device: Device) => void;
  onUnassign: (device: Device) => void;
  onSettings: (device: Device) => void;
  onRename: (device: Device, name: string) => void;
  onPing: (device: Device) => void;
  onResume: (device: Device) => void;
  onShowIssues: (device: Device) => void;
  onReplace: (device: Device) => void;
  onDelete: (device: Device) => void;
  onJoin: (device: Device, groupId: Group['id']) => void;
  onLeave: (device: Device) => void;
  onCreateGroup: () => void;
}

interface DeviceCardProps {
  device: Device;
  now: Date;
  /** All of the account's, by name; empty until known. */
  groups: readonly Group[];
  /** Starts a drag by mouse, touch or keyboard. */
  handle: ReactNode;
  isSelected: boolean;
  onSelectedChange: (isSelected: boolean) => void;
  acts: DeviceActs;
  /** Where the player was opened from, for advice. */
  origin: string;
  /** In place of its current status: how far its last assignment has come. A pause goes first: it can be resumed. */
  children?: ReactNode;
}

/** A device: what it shows, its status, and what can be done with it. Every card has the same height. */
export function DeviceCard(props: DeviceCardProps) {
  const { device, now, groups, handle, isSelected, onSelectedChange, acts, origin, children } = props;
  const { name, deviceId, lastSeen, currentScreen, totalScreens, groupId } = device;
  const presence = presenceOf(device, now);
  const online = presence !== 'offline';
  const group = groups.find(({ id }) => id === groupId);
  const joining = joiningEntries(device, groups, acts);
  return (
    <article className={cx('device-card', isSelected && 'bg-selected! border-accent-mark!')} aria-label={name}>
      <div className="relative self-start">
        <Screen device={device} presence={presence} />
        <Checkbox
          className={cx('absolute! left-1 top-1 rounded-small bg-paper/80 px-1', !isSelected && 'device-card-check')}
          label={`Select ${name}`}
          labelHidden
          checked={isSelected}
          onCheckedChange={onSelectedChange}
        />
      </div>
      <div className="grid min-w-0 content-between gap-y-0.5">
        <div className="-mt-1 flex h-7 min-w-0 items-center">
          <EditableName
            className="min-w-0 flex-1"
            name={name}
            label="Device name"
            onRename={(changed) => acts.onRename(device, changed)}
          >
            <h3 className="min-w-0 truncate" title={name}>
              <Link to={`/device-management/${device.id}`} className="hover:underline">
                {name}
              </Link>
            </h3>
          </EditableName>
          <Menu
            entries={[
              { label: 'Ping', icon: <Radio />, onSelect: () => acts.onPing(device) },
              { label: groupId === null ? 'Add to group' : 'Move to group', icon: <FolderPlus />, entries: joining },
              ...(groupId === null
                ? []
                : [{ label: 'Remove from group', icon: <FolderMinus />, onSelect: () => acts.onLeave(device) }]),
              { label: 'Replace hardware', icon: <Replace />, onSelect: () => acts.onReplace(device) },
              'divider',
              { label: 'Delete device', icon: <Trash2 />, danger: true, onSelect: () => acts.onDelete(device) },
            ]}
          >
            <IconButton small label={`Actions for ${name}`} className="-mr-1.5">
              <Ellipsis />
            </IconButton>
          </Menu>
        </div>
        <p className="text-1" title={lastSeen === null ? undefined : formatDateTime(lastSeen)}>
          <Status state={presence} age={lastSeen === null ? 'Not connected yet' : <Age instant={lastSeen} />} />
        </p>
        <ActiveMedia device={device} onRemove={() => acts.onUnassign(device)} />
        <p className="truncate text-1 text-ink-3" title={deviceId}>
          {deviceId}
          {currentScreen !== null && `, screen ${currentScreen}/${totalScreens ?? currentScreen}`}
        </p>
      </div>
      <div className="col-span-2 row-start-2 mt-2 flex h-7 min-w-0 items-center gap-2 text-1">
        {children ?? <NowLine device={device} now={now} online={online} onResume={() => acts.onResume(device)} />}
        <Issues device={device} origin={origin} onShow={() => acts.onShowIssues(device)} />
      </div>
      <div className="col-span-2 row-start-3 mt-2 flex h-10 min-w-0 items-end gap-1 border-t border-line text-1 max-wide:h-12">
        <Button small onClick={() => acts.onAssign(device)}>
          Assign Media
        </Button>
        {groupId === null ? (
          <>
            <Button small variant="quiet" onClick={() => acts.onSettings(device)}>
              Settings
            </Button>
            <span className="ml-auto min-w-0 overflow-hidden">{handle}</span>
          </>
        ) : (
          <span className="ml-auto flex min-w-0 items-center gap-2 pl-1 wide:gap-3">
            {group !== undefined && (
              <span className="flex min-w-0 items-center gap-1.5 text-ink-2">
                <Swatch color={group.color} />
                <span className="truncate" title={group.name}>
                  {group.name}
                </span>
              </span>
            )}
            <span className="flex shrink-0 items-center text-ink-3">
              {handle}
              Settings managed by group
            </span>
          </span>
        )}
      </div>
    </article>
  );
}

/** The groups that it can be put into, and a new one. */
function joiningEntries(device: Device, groups: readonly Group[], acts: DeviceActs): MenuEntry[] {
  const others = groups.filter(({ id }) => id !== device.groupId);
  return [
    ...others.map(({ id, name, color }) => ({
      label: name,
      icon: <Swatch color={color} />,
      onSelect: () => acts.onJoin(device, id),
    })),
    ...(others.length > 0 ? (['divider'] as const) : []),
    { label: 'Create Group', icon: <Plus />, onSelect: acts.onCreateGroup },
  ];
}

function Screen({ device, presence }: { device: Device; presence: Presence }) {
  const { playing, assignedMedia, rotation, lastSeen } = device;
  // Before its first contact, what it is going to show.
  const shown = lastSeen === null ? assignedMedia : (playing?.media ?? null);
  return (
    <span className="device-card-hold">
      <Pane
        src={shown?.thumbnailUrl ?? null}
        whole
        shape={rotation === 90 || rotation === 270 ? 'upright' : 'wide'}
        state={presence}
        placeholder={presence === 'asleep' ? <Moon /> : null}
      />
    </span>
  );
}

interface ActiveMediaProps {
  device: Device;
  onRemove: () => void;
}

/** What is assigned to the device itself. */
function ActiveMedia({ device: { name, assignedMedia }, onRemove }: ActiveMediaProps) {
  if (assignedMedia === null) return <p className="flex h-6 items-center text-ink-3">No media assigned</p>;
  const { originalName } = assignedMedia;
  const title = titleOf(originalName);
  return (
    <p className="flex h-6 min-w-0 items-center gap-0.5 text-ink-2">
      <span className="truncate" title={originalName}>
        {title}
      </span>
      <IconButton
        small
        className="-my-1 size-6! max-wide:size-8!"
        label={`Remove ${title} from ${name}`}
        onClick={onRemove}
      >
        <X />
      </IconButton>
    </p>
  );
}

interface NowLineProps {
  device: Device;
  now: Date;
  online: boolean;
  onResume: () => void;
}

/** The most important of what there is to know about a device, on one line, so that all cards have one height. */
function NowLine({ device, now, online, onResume }: NowLineProps) {
  const { isOverLimit, pausedUntil } = device;
  if (isOverLimit) {
    return (
      <>
        <Line icon={<TriangleAlert className="text-warning" />}>
          Over the plan’s limit. It shows a notice instead of media.
        </Line>
        <Link to="/subscription" className="link flex-none">
          See plans
        </Link>
      </>
    );
  }
  if (pausedUntil !== null) {
    return (
      <>
        <Line icon={<CirclePause className="text-warning" />}>
          Schedule paused until {pauseLabel(pausedUntil, device, now)}
        </Line>
        <Button small className="flex-none" onClick={onResume}>
          Resume
        </Button>
      </>
    );
  }
  return <Line icon={<Monitor />}>{wordsForNow(device, online)}</Line>;
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex min-w-0 flex-1 items-center gap-1.5 text-ink-3 [&>.lucide]:size-3.5 [&>.lucide]:flex-none">
      {icon}
      <span
        className="truncate"
        // A text that is cut is shown whole in a tooltip.
        onPointerEnter={({ currentTarget }) => (currentTarget.title = currentTarget.textContent)}
      >
        {children}
      </span>
    </p>
  );
}

const reasons = {
  schedule: ', by schedule',
  device: '',
  group: ', from its group',
  global: ', global media',
  nothing: '',
};

/** What the device shows now, and why where that is not its own assignment. */
function wordsForNow({ playing, lastSeen, assignedMedia }: Device, online: boolean): string {
  if (lastSeen === null) return assignedMedia === null ? 'Nothing to show yet' : 'Will show it once connected';
  const media = playing?.media ?? null;
  if (playing === null || media === null) return online ? 'Shows nothing' : 'Was showing nothing';
  return `${online ? 'Shows' : 'Was showing'} ${titleOf(media.originalName)}${reasons[playing.reason]}`;
}

interface IssuesProps {
  device: Device;
  origin: string;
  onShow: () => void;
}

/** How many issues the device has; opens them with their fixes. */
function Issues({ device, origin, onShow }: IssuesProps) {
  const count = issuesOf(device.warnings, origin).length + (isClockOff(device) ? 1 : 0);
  if (count === 0) return null;
  return (
    <Button
      small
      variant="quiet"
      className="-mr-1.5 flex-none"
      aria-label={`${countOf(count, 'issue')} of ${device.name}`}
      onClick={onShow}
    >
      <TriangleAlert className="text-warning!" />
      {countOf(count, 'issue')}
    </Button>
  );
}
