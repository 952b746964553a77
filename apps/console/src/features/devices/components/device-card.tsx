import './device-card.css';
import { type Device, isClockOff, type Presence, presenceOf } from '@vitrine/contract/devices';
import type { Group } from '@vitrine/contract/groups';
import { Ellipsis, FolderMinus, FolderPlus, Clock, Moon, Plus, Radio, Replace, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cx } from '../../../ui/cx.ts';
import { EditableName } from '../../../ui/editable-name.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { MenuEntry } from '../../../ui/menu-entries.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Pane } from '../../../ui/pane.tsx';
import { Status } from '../../../ui/status.tsx';
import { Swatch } from '../../../ui/swatch.tsx';
import { wordsForOffset } from '../clock-words.ts';
import { wordsForPause } from '../pause-words.ts';
import { Age } from '../../../ui/age.tsx';
import { DeviceAdvice } from './device-advice.tsx';

/** What one can do with a device. */
export interface DeviceActs {
  onAssign: (device: Device) => void;
  onUnassign: (device: Device) => void;
  onSettings: (device: Device) => void;
  onRename: (device: Device, name: string) => void;
  onPing: (device: Device) => void;
  onResume: (device: Device) => void;
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
  /** Takes hold of it by keys, to drag it. */
  handle: ReactNode;
  isSelected: boolean;
  onSelectedChange: (isSelected: boolean) => void;
  acts: DeviceActs;
  /** Where the player was opened from, for advice. */
  origin: string;
  /** How far the last assignment has come. */
  children?: ReactNode;
}

/** A device: what it shows, how it is, and what one can do with it. */
export function DeviceCard(props: DeviceCardProps) {
  const { device, now, groups, handle, isSelected, onSelectedChange, acts, origin, children } = props;
  const { name, deviceId, lastSeen, currentScreen, totalScreens, groupId, warnings } = device;
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
          <Status state={presence} age={lastSeen === null ? 'Has not called in yet' : <Age instant={lastSeen} />} />
        </p>
        <ActiveMedia device={device} online={online} onRemove={() => acts.onUnassign(device)} />
        <p className="truncate text-1 text-ink-3" title={deviceId}>
          {deviceId}
          {currentScreen !== null && `, screen ${currentScreen}/${totalScreens ?? currentScreen}`}
        </p>
      </div>
      <div className="col-span-2 row-start-2 grid content-start gap-2 pt-2 empty:hidden">
        {children}
        <Notices device={device} now={now} onResume={() => acts.onResume(device)} />
        <ClockMark device={device} />
        <DeviceAdvice warnings={warnings} origin={origin} />
      </div>
      <div className="col-span-2 row-start-3 mt-3 flex min-h-10 flex-wrap items-center gap-1 border-t border-line pt-2.5 text-1">
        <Button small onClick={() => acts.onAssign(device)}>
          Assign Media
        </Button>
        {groupId === null ? (
          <>
            <Button small variant="quiet" onClick={() => acts.onSettings(device)}>
              Settings
            </Button>
            <span className="ml-auto flex items-center">
              {handle}
              <Menu entries={joining}>
                <button
                  type="button"
                  className="h-control-small cursor-grab rounded-small px-1 whitespace-nowrap text-ink-3 hover:text-ink"
                >
                  Drag to add to group
                </button>
              </Menu>
            </span>
          </>
        ) : (
          <span className="ml-auto flex min-w-0 items-center gap-3">
            {group !== undefined && (
              <span className="flex min-w-0 items-center gap-1.5 text-ink-2">
                <Swatch color={group.color} />
                <span className="truncate">{group.name}</span>
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
  // Before it has called in there is only what it is going to show.
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

const reasons = { schedule: 'by schedule', device: '', group: 'by its group', global: 'global', nothing: '' } as const;

interface ActiveMediaProps {
  device: Device;
  online: boolean;
  onRemove: () => void;
}

/** What is assigned to it; where it shows something else, that too, and why. */
function ActiveMedia({ device, online, onRemove }: ActiveMediaProps) {
  const { name, assignedMedia, playing, lastSeen } = device;
  const shown = playing?.media ?? null;
  const isOther = shown !== null && shown.id !== assignedMedia?.id;
  const reason = playing === null ? '' : reasons[playing.reason];
  const other = isOther && (
    <>
      <span className="truncate" title={shown.originalName}>
        {online ? 'Shows' : 'Was showing'} {shown.originalName}
      </span>
      {reason !== '' && <span className="ml-1.5 flex-none text-1 text-ink-3">{reason}</span>}
    </>
  );
  return (
    <div className="min-w-0 text-ink-2">
      {assignedMedia !== null && (
        <p className="flex h-6 items-center gap-0.5">
          <span className="truncate" title={assignedMedia.originalName}>
            {assignedMedia.originalName}
          </span>
          <IconButton
            small
            className="-my-1 size-6! max-wide:size-8!"
            label={`Remove ${assignedMedia.originalName} from ${name}`}
            onClick={onRemove}
          >
            <X />
          </IconButton>
        </p>
      )}
      {other !== false && <p className={cx('flex items-center', assignedMedia === null ? 'h-6' : 'text-1')}>{other}</p>}
      {assignedMedia === null && other === false && (
        <p className="flex h-6 items-center text-ink-3">
          {lastSeen !== null && !online ? 'Was showing nothing' : 'No media assigned'}
        </p>
      )}
    </div>
  );
}

/** Said where a clock is so far off that somebody should look at it. */
function ClockMark({ device }: { device: Device }) {
  const { id, clockOffsetMs } = device;
  if (clockOffsetMs === null || !isClockOff(device)) return null;
  return (
    <p className="flex items-start gap-2 text-1 text-ink-2 [&>.lucide]:mt-px [&>.lucide]:size-3.5">
      <Clock className="text-warning" />
      <Link to={`/device-management/${id}`} className="hover:underline">
        Its clock is {wordsForOffset(clockOffsetMs)}
      </Link>
    </p>
  );
}

interface NoticesProps {
  device: Device;
  now: Date;
  onResume: () => void;
}

function Notices({ device, now, onResume }: NoticesProps) {
  const { pausedUntil, isOverLimit } = device;
  return (
    <>
      {isOverLimit && (
        <Notice
          tone="warning"
          className="text-1"
          title="Over the plan’s limit."
          action={
            <Button small asChild>
              <Link to="/subscription">See plans</Link>
            </Button>
          }
        >
          It shows a notice instead of media.
        </Notice>
      )}
      {pausedUntil !== null && (
        <Notice
          tone="warning"
          className="text-1"
          title={`Schedule paused until ${wordsForPause(pausedUntil, device, now)}.`}
          action={
            <Button small onClick={onResume}>
              Resume
            </Button>
          }
        />
      )}
    </>
  );
}
