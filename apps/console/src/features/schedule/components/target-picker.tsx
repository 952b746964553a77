import { type Device, presenceOf } from '@vitrine/contract/fleet/devices';
import type { Group } from '@vitrine/contract/fleet/groups';
import { Monitor } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/forms/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState, type Failure } from '../../../ui/feedback/error-state.tsx';
import { titleOf } from '../../../ui/format/file-title.ts';
import { countOf } from '../../../ui/format/format.ts';
import { Pane } from '../../../ui/screen/pane.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Swatch } from '../../../ui/forms/swatch.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { useReportedNow } from '../../../ui/feedback/connection.tsx';
import { summaryOf, type Targets } from '../event-form.ts';

interface TargetPickerProps {
  /** Initially selected. */
  chosen: Targets;
  search: string;
  onSearch: (search: string) => void;
  devices: readonly Device[];
  groups: readonly Group[] | undefined;
  isPending: boolean;
  deviceFailure: Failure | null;
  groupFailure: Failure | null;
  hasMore: boolean;
  onMore: () => void;
  onClose: () => void;
  onConfirm: (targets: Targets) => void;
}

/** How often presence is checked against the clock. */
const TICK_MS = 5_000;

/** Devices and groups to choose by what they show, in two tabs. */
export function TargetPicker({ chosen, search, onSearch, onClose, onConfirm, ...lists }: TargetPickerProps) {
  const now = useReportedNow(TICK_MS);
  const [targets, setTargets] = useState(chosen);
  const [tab, setTab] = useState<'devices' | 'groups'>('devices');
  const isEmpty = targets.deviceIds.length + targets.groupIds.length === 0;
  const word = search.trim().toLowerCase();
  const groups = lists.groups?.filter(({ name }) => name.toLowerCase().includes(word));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Select Devices and Groups"
      footer={
        <>
          <span aria-live="polite" className="mr-auto self-center text-ink-2">
            {summaryOf(targets)}
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={isEmpty} onClick={() => onConfirm(targets)}>
            Confirm
          </Button>
        </>
      }
    >
      <SearchField label="Search devices and groups" value={search} onValueChange={onSearch} className="w-full" />
      <Tabs
        label="Select by"
        className="gap-3!"
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            value: 'devices',
            label: 'Individual Devices',
            content: (
              <Shelf
                failure={lists.deviceFailure}
                title="Failed to fetch devices"
                isPending={lists.isPending}
                isEmpty={lists.devices.length === 0}
                empty={search === '' ? <NoScreens /> : <EmptyState plain title="No devices found" />}
              >
                {lists.devices.map((device) => (
                  <Choice
                    key={device.id}
                    isChosen={targets.deviceIds.includes(device.id)}
                    onToggle={() => setTargets({ ...targets, deviceIds: toggled(targets.deviceIds, device.id) })}
                    name={device.name}
                    note={[device.deviceId, shownTitle(device)].filter(Boolean).join(', ')}
                    picture={<Miniatures devices={[device]} now={now} />}
                  />
                ))}
                {lists.hasMore && (
                  <li className="grid justify-center py-2">
                    <Button variant="quiet" onClick={lists.onMore}>
                      Show more
                    </Button>
                  </li>
                )}
              </Shelf>
            ),
          },
          {
            value: 'groups',
            label: 'Device Groups',
            content: (
              <Shelf
                failure={lists.groupFailure}
                title="Failed to fetch device groups"
                isPending={groups === undefined}
                isEmpty={groups?.length === 0}
                empty={<EmptyState plain title="No groups found" />}
              >
                {groups?.map(({ id, name, color, deviceCount }) => (
                  <Choice
                    key={id}
                    isChosen={targets.groupIds.includes(id)}
                    onToggle={() => setTargets({ ...targets, groupIds: toggled(targets.groupIds, id) })}
                    name={name}
                    note={countOf(deviceCount, 'device')}
                    mark={<Swatch color={color} />}
                    picture={
                      <Miniatures
                        devices={lists.devices.filter(({ groupId }) => groupId === id).slice(0, 3)}
                        now={now}
                      />
                    }
                  />
                ))}
              </Shelf>
            ),
          },
        ]}
      />
    </Dialog>
  );
}

/** What a device shows, or is going to show. */
const shownOn = ({ playing, assignedMedia }: Device) => playing?.media ?? assignedMedia;

function shownTitle(device: Device): string | null {
  const media = shownOn(device);
  return media === null ? null : titleOf(media.originalName);
}

/** Devices by what they show; one takes the whole width, more share it. */
function Miniatures({ devices, now }: { devices: readonly Device[]; now: Date }) {
  return (
    <span className="flex h-9 w-16 flex-none items-center justify-center gap-px" aria-hidden="true">
      {devices.map((device) => {
        const isUpright = devices.length === 1 && (device.rotation === 90 || device.rotation === 270);
        return (
          <Pane
            key={device.id}
            small
            className={isUpright ? 'w-5' : 'min-w-0 flex-auto!'}
            shape={isUpright ? 'upright' : 'wide'}
            src={shownOn(device)?.thumbnailUrl ?? null}
            state={presenceOf(device, now)}
            placeholder={<Monitor />}
          />
        );
      })}
    </span>
  );
}

const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];

const NoScreens = () => (
  <EmptyState plain title="No screens yet" text="Add a screen, then choose it here.">
    <Button asChild variant="primary">
      <Link to="/device-management?pair=">Add device</Link>
    </Button>
  </EmptyState>
);

interface ShelfProps {
  failure: Failure | null;
  /** What failed. */
  title: string;
  isPending: boolean;
  isEmpty: boolean | undefined;
  empty: ReactNode;
  children: ReactNode;
}

function Shelf({ failure, title, isPending, isEmpty, empty, children }: ShelfProps) {
  return (
    <div className="-mx-1 h-[min(44dvh,340px)] overflow-y-auto px-1">
      {failure !== null ? (
        <ErrorState title={title} {...failure} />
      ) : isPending ? (
        <Spinner className="h-full" />
      ) : isEmpty === true ? (
        empty
      ) : (
        <ul>{children}</ul>
      )}
    </div>
  );
}

interface ChoiceProps {
  isChosen: boolean;
  onToggle: () => void;
  name: string;
  note: string;
  mark?: ReactNode;
  picture: ReactNode;
}

function Choice({ isChosen, onToggle, name, note, mark, picture }: ChoiceProps) {
  return (
    <li className="border-b border-line last:border-0">
      <Checkbox
        className="min-h-11 min-w-0 py-1"
        checked={isChosen}
        onCheckedChange={onToggle}
        label={
          <span className="flex min-w-0 items-center gap-3">
            {picture}
            <span className="grid min-w-0">
              <span className="flex min-w-0 items-center gap-2 font-medium">
                {mark}
                <span className="min-w-0 break-words">{name}</span>
              </span>{' '}
              <span className="truncate text-1 text-ink-3">{note}</span>
            </span>
          </span>
        }
      />
    </li>
  );
}
