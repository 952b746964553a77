import { t } from '@vitrine/messages/t';
import './device-card.css';
import type { Device } from '@vitrine/contract/fleet/devices';
import type { Group } from '@vitrine/contract/fleet/groups';
import { isClockOff, findPresence, type Presence } from '@vitrine/contract/fleet/presence';
import { TriangleAlert, Moon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../../../ui/routing/navigation.tsx';
import { formatDateTime } from '../../../../ui/format/format.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { Checkbox } from '../../../../ui/forms/checkbox.tsx';
import { EditableName } from '../../../../ui/forms/editable-name.tsx';
import { Swatch } from '../../../../ui/forms/swatch.tsx';
import { Age } from '../../../../ui/screen/age.tsx';
import { findScreenState, type ScreenState, Status } from '../../../../ui/screen/status.tsx';
import { cx } from '../../../../ui/theme/cx.ts';
import { ScreenPicture } from '../../../content/index.ts';
import { describeShowing, formatShown, isTimed, ShownNow, useNowPlaying } from '../../../playout/index.ts';
import type { DeviceActions } from '../use-device-actions.ts';
import { listIssues } from '../warnings.ts';
import { DeviceMenu } from './device-menu.tsx';
import { DeviceStatusLine } from './device-status-line.tsx';
import { isOwnMediaShown, RemoveOwnMedia } from './own-media.tsx';

interface DeviceCardProps {
  device: Device;
  now: Date;
  /** All groups of the account, by name; empty until known. */
  groups: readonly Group[];
  /** Starts a drag by mouse, touch or keyboard. */
  handle: ReactNode;
  isSelected: boolean;
  onSelectedChange: (isSelected: boolean) => void;
  actions: DeviceActions;
  /** The delivery of its last assignment, instead of its status line. */
  children?: ReactNode;
}

/** A device: its picture, what it shows and why, its status and its actions. Every card has the same height. */
export function DeviceCard(props: DeviceCardProps) {
  const { device, now, groups, handle, isSelected, onSelectedChange, actions, children } = props;
  const { name, lastSeen } = device;
  const state = findScreenState(device, now);
  const presence = findPresence(device, now);
  return (
    <article className={cx('device-card', isSelected && 'border-accent-mark bg-selected')} aria-label={name}>
      <div className="relative self-start">
        <DeviceScreen device={device} presence={presence} />
        <Checkbox
          needs="assignments.assignToDevices"
          className={cx('absolute! inset-s-1 top-1 rounded-small bg-paper/80 px-1', !isSelected && 'device-card-check')}
          label={t('Select {name}', { name })}
          labelHidden
          checked={isSelected}
          onCheckedChange={onSelectedChange}
        />
      </div>
      <div className="grid min-w-0 content-start gap-y-0.5">
        <div className="-mt-1 flex h-7 min-w-0 items-center">
          <EditableName
            className="min-w-0 flex-1"
            needs="devices.rename"
            name={name}
            label={t('Device name')}
            onRename={(changed) => actions.onRename(device, changed)}
          >
            <h3 className="min-w-0 truncate" title={name}>
              <Link to={`/device-management/${device.id}`} className="hover:underline">
                {name}
              </Link>
            </h3>
          </EditableName>
          <DeviceMenu device={device} groups={groups} actions={actions} />
        </div>
        <ShownMedia
          device={device}
          state={state}
          groupName={groups.find(({ id }) => id === device.groupId)?.name}
          onRemove={() => actions.onUnassign(device)}
        />
        <p className="text-1" title={lastSeen === null ? undefined : formatDateTime(lastSeen)}>
          <Status
            className="flex-wrap"
            state={state}
            age={lastSeen === null ? t('never seen') : <Age instant={lastSeen} />}
          />
        </p>
      </div>
      <div className="col-span-2 row-start-2 mt-2 flex h-7 min-w-0 items-center gap-2 text-1">
        {children ?? <DeviceStatusLine device={device} now={now} actions={actions} />}
        <Issues device={device} onShow={() => actions.onShowIssues(device)} />
      </div>
      <Footer device={device} groups={groups} handle={handle} actions={actions} />
    </article>
  );
}

type FooterProps = Pick<DeviceCardProps, 'device' | 'groups' | 'handle' | 'actions'>;

/** The assign button, the settings and the drag handle; for a grouped device its group instead of the settings. */
function Footer({ device, groups, handle, actions }: FooterProps) {
  const group = groups.find(({ id }) => id === device.groupId);
  return (
    <div className="col-span-2 row-start-3 mt-2 flex min-w-0 flex-wrap items-center gap-1 border-t border-line pt-2.75 text-1">
      <Button small needs="assignments.assignToDevice" onClick={() => actions.onAssign(device)}>
        {t('Assign Media')}
      </Button>
      {device.groupId === null ? (
        <>
          <Button small variant="quiet" needs="devices.updateSettings" onClick={() => actions.onSettings(device)}>
            {t('Settings', {}, 'of a screen')}
          </Button>
          <span className="ms-auto min-w-0">{handle}</span>
        </>
      ) : (
        <span className="flex min-w-0 flex-auto items-center justify-end gap-2 ps-1 wide:gap-3">
          {group !== undefined && (
            <span className="flex w-0 min-w-14 flex-1 items-center justify-end gap-1.5 text-ink-2">
              <Swatch color={group.color} />
              <span className="truncate" title={group.name}>
                {group.name}
              </span>
            </span>
          )}
          <span className="flex shrink-0 items-center text-ink-3">
            {handle}
            {t('Settings managed by group')}
          </span>
        </span>
      )}
    </div>
  );
}

interface ShownMediaProps {
  device: Device;
  state: ScreenState;
  groupName: string | undefined;
  onRemove: () => void;
}

/** A sentence of at most two lines that says what the device shows and why; media of its own can be removed. */
function ShownMedia({ device, state, groupName, onRemove }: ShownMediaProps) {
  const { data: showing } = useNowPlaying(
    device.id,
    (state === 'online' || state === 'off-hours') && isTimed(device.playing?.reason),
  );
  const sentence = describeShowing(device, { state, groupName, showing });
  return (
    <p className="flex min-w-0 items-start gap-0.5">
      <span className="line-clamp-2 break-words" title={formatShown(sentence)}>
        <ShownNow sentence={sentence} />
      </span>
      {isOwnMediaShown(device) && <RemoveOwnMedia device={device} onRemove={onRemove} />}
    </p>
  );
}

interface IssuesProps {
  device: Device;
  onShow: () => void;
}

/** The number of issues; opens the dialog with their fixes. */
function Issues({ device, onShow }: IssuesProps) {
  const count = listIssues(device.warnings, window.location.origin).length + (isClockOff(device) ? 1 : 0);
  if (count === 0) return null;
  return (
    <Button
      small
      variant="quiet"
      className="-me-1.5 flex-none"
      aria-label={t('{count, plural, one {# issue of {name}} other {# issues of {name}}}', {
        count,
        name: device.name,
      })}
      onClick={onShow}
    >
      <TriangleAlert className="text-warning" />
      {t('{count, plural, one {# issue} other {# issues}}', { count })}
    </Button>
  );
}

/** The media that the device shows, in the shape of its screen. */
function DeviceScreen({ device, presence }: { device: Device; presence: Presence }) {
  const { playing, assignedMedia, lastSeen } = device;
  // Before its first contact, the media that it is going to show.
  const shown = lastSeen === null ? assignedMedia : (playing?.media ?? null);
  return (
    <ScreenPicture
      screen={device}
      content={shown}
      state={presence}
      placeholder={presence === 'asleep' ? <Moon /> : null}
      className="device-card-screen"
    />
  );
}
