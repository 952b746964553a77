import type { Device } from '@vitrine/contract/devices';
import type { Group } from '@vitrine/contract/groups';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { countOf } from '../../../ui/format.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { Swatch } from '../../../ui/swatch.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { summaryOf, type Targets } from '../event-form.ts';

interface TargetPickerProps {
  /** What is chosen when the picker opens. */
  chosen: Targets;
  search: string;
  onSearch: (search: string) => void;
  devices: readonly Device[];
  groups: readonly Group[] | undefined;
  isPending: boolean;
  failure: { title: string; retry: () => void } | null;
  hasMore: boolean;
  onMore: () => void;
  onClose: () => void;
  onConfirm: (targets: Targets) => void;
}

/** Devices and groups to tick, in two tabs. */
export function TargetPicker({ chosen, search, onSearch, onClose, onConfirm, ...lists }: TargetPickerProps) {
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
        label="What to choose from"
        className="gap-3!"
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            value: 'devices',
            label: 'Individual Devices',
            content: (
              <Shelf {...lists} isEmpty={lists.devices.length === 0} empty="No devices found">
                {lists.devices.map(({ id, name, deviceId }) => (
                  <Choice
                    key={id}
                    isChosen={targets.deviceIds.includes(id)}
                    onToggle={() => setTargets({ ...targets, deviceIds: toggled(targets.deviceIds, id) })}
                    name={name}
                    note={deviceId}
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
                failure={lists.failure}
                isPending={groups === undefined}
                isEmpty={groups?.length === 0}
                empty="No groups found"
              >
                {groups?.map(({ id, name, color, deviceCount }) => (
                  <Choice
                    key={id}
                    isChosen={targets.groupIds.includes(id)}
                    onToggle={() => setTargets({ ...targets, groupIds: toggled(targets.groupIds, id) })}
                    name={name}
                    note={countOf(deviceCount, 'device')}
                    mark={<Swatch color={color} />}
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

const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];

interface ShelfProps extends Pick<TargetPickerProps, 'failure' | 'isPending'> {
  isEmpty: boolean | undefined;
  empty: string;
  children: ReactNode;
}

function Shelf({ failure, isPending, isEmpty, empty, children }: ShelfProps) {
  return (
    <div className="-mx-1 h-[min(44dvh,340px)] overflow-y-auto px-1">
      {failure !== null ? (
        <ErrorState title={failure.title} onRetry={failure.retry} />
      ) : isPending ? (
        <Spinner className="h-full" />
      ) : isEmpty === true ? (
        <EmptyState plain title={empty} />
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
}

function Choice({ isChosen, onToggle, name, note, mark }: ChoiceProps) {
  return (
    <li className="border-b border-line last:border-0">
      <Checkbox
        className="min-h-11 min-w-0 py-1"
        checked={isChosen}
        onCheckedChange={onToggle}
        label={
          <span className="flex min-w-0 items-center gap-2">
            {mark}
            <span className="min-w-0 break-words font-medium">{name}</span>
            <span className="text-1 text-ink-3">{note}</span>
          </span>
        }
      />
    </li>
  );
}
