import type { CommandKind } from '@vitrine/contract/fleet/commands';
import type { Device } from '@vitrine/contract/fleet/devices';
import { FolderPlus, Images, Terminal, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { countOf, formatCount } from '../../../ui/format/format.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { SelectionAct, SelectionBar } from '../../../ui/lists/selection-bar.tsx';
import { Swatch } from '../../../ui/forms/swatch.tsx';
import type { Toast } from '../../../ui/feedback/toast-view.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import type { Followed } from '../../playout/index.ts';
import { type Selection, useSelected } from '../../../ui/lists/use-selection.ts';
import { useGroups } from '../groups/queries.ts';
import { FailureReport } from './components/failure-report.tsx';
import { LevelDialog } from './components/level-dialog.tsx';
import { type DeviceFailure, useCommandMany, useDeleteMany, useJoinMany } from './queries.ts';
import { useBulkAssignment } from './use-bulk-assignment.tsx';

interface Report {
  title: string;
  text: string;
  failures: readonly DeviceFailure[];
}

const commands: readonly { kind: CommandKind; label: string }[] = [
  { kind: 'identify', label: 'Identify' },
  { kind: 'reload', label: 'Reload' },
  { kind: 'screenshot', label: 'Take screenshot' },
  { kind: 'clear-cache', label: 'Clear cache' },
];

const levels = [
  { kind: 'volume', label: 'Volume' },
  { kind: 'brightness', label: 'Brightness' },
] as const;

interface SelectedDevicesProps {
  selection: Selection<Device>;
  /** An assignment was made: it can be seen to arrive. Null: it was taken back. */
  onAssigned: (followed: Followed | null) => void;
}

/** What can be done with several devices at once, and a report of those where it failed. */
export function SelectedDevices({ selection, onAssigned }: SelectedDevicesProps) {
  const devices = [...useSelected(selection).values()];
  const groups = useGroups().data ?? [];
  const toast = useToast();
  const commanding = useCommandMany();
  const joining = useJoinMany();
  const removing = useDeleteMany();
  const [step, setStep] = useState<'removing' | (typeof levels)[number] | null>(null);
  const [report, setReport] = useState<Report | null>(null);

  /** Says that all went well, or where it did not. */
  function settle(
    success: string,
    title: string,
    failures: readonly DeviceFailure[],
    of: number,
    more: Pick<Toast, 'text' | 'action'> = {},
  ) {
    setStep(null);
    selection.clear();
    if (failures.length === 0) {
      setReport(null);
      return toast({ title: success, ...more });
    }
    setReport({
      title,
      text: `Failed on ${formatCount(failures.length)} of ${countOf(of, 'device')}. The others succeeded.`,
      failures,
    });
  }
  const refuse = (title: string) => (error: Error) => {
    setStep(null);
    toast({ title, text: error.message, tone: 'danger' });
  };

  const assignment = useBulkAssignment({
    onDone: (success, failures, of, more) => settle(success, 'Failed to bulk assign media', failures, of, more),
    onAssigned,
  });

  function command(kind: CommandKind, label: string, to: readonly Device[] = devices, value?: number) {
    commanding.mutate(
      { deviceIds: to.map(({ id }) => id), kind, ...(value !== undefined && { value }) },
      {
        onSuccess: (results) =>
          settle(
            `${label}: sent to ${countOf(to.length, 'device')}`,
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

  return (
    <>
      {devices.length > 0 && (
        <SelectionBar title={`${formatCount(devices.length)} selected`} onClear={selection.clear}>
          <SelectionAct icon={<Images />} label="Assign Media" busy={assignment.busy} onClick={assignment.choose} />
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
            entries={[
              ...commands.map(({ kind, label }) => ({ label, onSelect: () => command(kind, label) })),
              ...levels.map((level) => ({ label: `Set ${level.kind}`, onSelect: () => setStep(level) })),
            ]}
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
      {assignment.dialogs(devices)}
      {step !== null && step !== 'removing' && (
        <LevelDialog
          label={step.label}
          devices={devices}
          busy={commanding.isPending}
          onSet={(value, free) => command(step.kind, step.label, free, value)}
          onClose={() => setStep(null)}
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
              <p>They will be removed with their settings, assignments and schedules. Their seats become free.</p>
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
      {report !== null && <FailureReport {...report} onClose={() => setReport(null)} />}
    </>
  );
}
