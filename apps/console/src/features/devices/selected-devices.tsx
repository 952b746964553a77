import type { BulkResult } from '@vitrine/contract/assignments';
import type { CommandKind } from '@vitrine/contract/commands';
import type { Device, DeviceId } from '@vitrine/contract/devices';
import type { Group } from '@vitrine/contract/groups';
import type { MediaId, MediaKind } from '@vitrine/contract/media';
import { FolderPlus, Images, Terminal, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { countOf, formatCount } from '../../ui/format.ts';
import { Menu } from '../../ui/menu.tsx';
import { SelectionAct, SelectionBar } from '../../ui/selection-bar.tsx';
import { Swatch } from '../../ui/swatch.tsx';
import { useToast } from '../../ui/toast.tsx';
import { MediaPickerDialog } from '../media/media-picker-dialog.tsx';
import type { Followed } from './assignment.tsx';
import { FailureReport } from './components/failure-report.tsx';
import { type Failure, useAssignToMany, useCommandMany, useDeleteMany, useJoinMany } from './queries.ts';

interface Chosen {
  id: MediaId;
  kind: MediaKind;
  name: string;
}

interface Report {
  title: string;
  text: string;
  failures: readonly Failure[];
  /** Those that a schedule holds, and what was to be assigned to them. */
  scheduled?: { deviceIds: DeviceId[]; chosen: Chosen } | undefined;
}

const commands: readonly { kind: CommandKind; label: string }[] = [
  { kind: 'identify', label: 'Identify' },
  { kind: 'reload', label: 'Reload' },
  { kind: 'screenshot', label: 'Take screenshot' },
  { kind: 'clear-cache', label: 'Clear cache' },
];

const isHeld = ({ error }: BulkResult): boolean => error?.code === 'assignment.scheduled';

interface SelectedDevicesProps {
  devices: readonly Device[];
  groups: readonly Group[];
  onClear: () => void;
  /** An assignment was made: it can be seen to arrive. */
  onAssigned: (followed: Followed) => void;
}

/** What can be done with several devices at once, and a report of those where it failed. */
export function SelectedDevices({ devices, groups, onClear, onAssigned }: SelectedDevicesProps) {
  const toast = useToast();
  const assigning = useAssignToMany();
  const commanding = useCommandMany();
  const joining = useJoinMany();
  const removing = useDeleteMany();
  const [step, setStep] = useState<'choosing' | 'removing' | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const deviceIds = devices.map(({ id }) => id);

  /** Says that all went well, or where it did not. */
  function settle(
    success: string,
    title: string,
    failures: readonly Failure[],
    of: number,
    more?: Report['scheduled'],
  ) {
    setStep(null);
    onClear();
    if (failures.length === 0) {
      setReport(null);
      return toast({ title: success });
    }
    setReport({
      title,
      text: `It failed on ${formatCount(failures.length)} of ${countOf(of, 'device')}; on the others it is done.`,
      failures,
      scheduled: more,
    });
  }
  const refuse = (title: string) => (error: Error) => {
    setStep(null);
    toast({ title, text: error.message, tone: 'danger' });
  };

  function assign(ids: DeviceId[], chosen: Chosen, force: boolean) {
    assigning.mutate(
      { deviceIds: ids, mediaType: chosen.kind, mediaId: chosen.id, force },
      {
        onSuccess({ results, receipt }) {
          const held = new Set(results.filter(isHeld).map(({ deviceId }) => deviceId));
          onAssigned({ mediaId: chosen.id, mediaName: chosen.name, deviceIds: receipt.deviceIds });
          settle(
            'Media assigned to multiple devices successfully',
            held.size > 0 ? 'Assignment Warning' : 'Failed to bulk assign media',
            results.flatMap(({ name, deviceId, error }) =>
              error === null ? [] : [{ name: name ?? deviceId, message: error.message }],
            ),
            ids.length,
            held.size === 0 ? undefined : { deviceIds: ids.filter((id) => held.has(id)), chosen },
          );
        },
        onError: refuse('Failed to bulk assign media'),
      },
    );
  }

  function command(kind: CommandKind, label: string) {
    commanding.mutate(
      { deviceIds, kind },
      {
        onSuccess: (results) =>
          settle(
            `${label}: sent to ${countOf(devices.length, 'device')}`,
            `${label} failed`,
            results.flatMap(({ name, deviceId, error }) =>
              error === null ? [] : [{ name: name ?? deviceId, message: error }],
            ),
            results.length,
          ),
        onError: refuse(`${label} failed`),
      },
    );
  }

  const { scheduled } = report ?? {};
  return (
    <>
      {devices.length > 0 && (
        <SelectionBar title={`${formatCount(devices.length)} selected`} onClear={onClear}>
          <SelectionAct
            icon={<Images />}
            label="Assign Media"
            busy={assigning.isPending}
            onClick={() => setStep('choosing')}
          />
          <Menu
            align="start"
            entries={
              groups.length === 0
                ? [{ label: 'No groups found', disabled: true, onSelect: () => {} }]
                : groups.map(({ id, name, color }) => ({
                    label: name,
                    icon: <Swatch color={color} />,
                    onSelect: () =>
                      joining.mutate(
                        { devices, groupId: id },
                        {
                          onSuccess: (failures) =>
                            settle(
                              `${countOf(devices.length, 'device')} added to ${name}`,
                              'Failed to add device to group',
                              failures,
                              devices.length,
                            ),
                        },
                      ),
                  }))
            }
          >
            <SelectionAct icon={<FolderPlus />} label="Add to group" busy={joining.isPending} />
          </Menu>
          <Menu
            align="start"
            entries={commands.map(({ kind, label }) => ({ label, onSelect: () => command(kind, label) }))}
          >
            <SelectionAct icon={<Terminal />} label="Command" busy={commanding.isPending} />
          </Menu>
          <SelectionAct
            danger
            icon={<Trash2 />}
            label="Delete"
            busy={removing.isPending}
            onClick={() => setStep('removing')}
          />
        </SelectionBar>
      )}
      {step === 'choosing' && (
        <MediaPickerDialog
          title="Select Media for Device Assignment"
          description={`For ${countOf(devices.length, 'device')}`}
          onClose={() => setStep(null)}
          onPick={({ id, kind, originalName }) => {
            setStep(null);
            assign(deviceIds, { id, kind, name: originalName }, false);
          }}
        />
      )}
      {step === 'removing' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setStep(null)}
          title={`Delete ${countOf(devices.length, 'device')}`}
          confirm={`Delete ${countOf(devices.length, 'device')}`}
          cancel="Keep"
          busy={removing.isPending}
          text={
            <>
              <p>They leave your account with their settings, assignments and places in schedules.</p>
              <p className="text-ink-2">This cannot be undone.</p>
            </>
          }
          onConfirm={() =>
            removing.mutate(devices, {
              onSuccess: (failures) =>
                settle(
                  `${countOf(devices.length, 'device')} deleted successfully`,
                  'Failed to delete device',
                  failures,
                  devices.length,
                ),
            })
          }
        />
      )}
      {report !== null && (
        <FailureReport
          {...report}
          onClose={() => setReport(null)}
          again={
            scheduled && {
              label: 'Force Assign',
              busy: assigning.isPending,
              onAct: () => assign(scheduled.deviceIds, scheduled.chosen, true),
            }
          }
        />
      )}
    </>
  );
}
