import type { DeviceId } from '@vitrine/contract/fleet/device-identity';
import type { Device } from '@vitrine/contract/fleet/devices';
import { FolderPlus, Images, Settings2, Tags, Terminal, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { SelectionAct, SelectionBar } from '../../../../ui/lists/selection-bar.tsx';
import { type Selection, useSelected } from '../../../../ui/lists/use-selection.ts';
import { fetched } from '../../../../ui/rendering/fetched.tsx';
import { Menu } from '../../../../ui/overlays/menu.tsx';
import type { AssignmentFlow } from '../../assignment/use-assignment-flow.tsx';
import { useBulkCommands } from './use-bulk-commands.tsx';
import { useBulkDelete } from './use-bulk-delete.tsx';
import { useBulkJoin } from './use-bulk-join.tsx';
import { useBulkOutcome } from './use-bulk-outcome.tsx';

const MachineCommandsDialog = fetched(
  async () => (await import('../../commands/machine-commands-dialog.tsx')).MachineCommandsDialog,
);
const TagScreensDialog = fetched(async () => (await import('../../../tags/tags-dialog.tsx')).TagScreensDialog);
const BulkSettings = fetched(async () => (await import('./bulk-settings.tsx')).BulkSettings);

interface SelectedDevicesProps {
  selection: Selection<Device>;
  assignment: AssignmentFlow;
}

/** The bar of bulk actions while devices are selected, with its dialogs and the report of failures. */
export function SelectedDevices({ selection, assignment }: SelectedDevicesProps) {
  const devices = [...useSelected(selection).values()];
  // Hooks, not children of the bar: an outcome is reported even if the selection was cleared meanwhile.
  const outcome = useBulkOutcome(selection);
  const groups = useBulkJoin(devices, outcome);
  const commands = useBulkCommands(devices, outcome);
  const [commanded, setCommanded] = useState<readonly DeviceId[] | null>(null);
  const [isEditing, setIsEditing] = useState(false);
  const [isTagging, setIsTagging] = useState(false);
  const deletion = useBulkDelete(devices, outcome);
  return (
    <>
      {devices.length > 0 && (
        <SelectionBar title={t('{count, number} selected', { count: devices.length })} onClear={selection.clear}>
          <SelectionAct
            icon={<Images />}
            needs="assignments.assignToDevices"
            label={t('Assign Media')}
            busy={assignment.busy}
            onClick={() => assignment.choose({ kind: 'devices', devices, report: outcome.report, before: null })}
          />
          <Menu align="start" entries={groups.entries}>
            <SelectionAct
              icon={<FolderPlus />}
              needs="groups.addDevices"
              label={t('Add to group')}
              busy={groups.busy}
            />
          </Menu>
          <Menu
            align="start"
            entries={[
              ...commands.entries,
              'divider',
              {
                label: t('Machine commands'),
                needs: 'commands.sendToMany',
                onSelect: () => setCommanded(devices.map(({ id }) => id)),
              },
            ]}
          >
            <SelectionAct icon={<Terminal />} needs="commands.sendToMany" label={t('Command')} busy={commands.busy} />
          </Menu>
          <SelectionAct
            icon={<Settings2 />}
            needs="devices.updateSettingsOfMany"
            label={t('Settings', {}, 'of a screen')}
            onClick={() => setIsEditing(true)}
          />
          <SelectionAct icon={<Tags />} needs="tags.tagScreens" label={t('Tags')} onClick={() => setIsTagging(true)} />
          <SelectionAct
            danger
            icon={<Trash2 />}
            needs="devices.removeMany"
            label={t('Delete')}
            busy={deletion.busy}
            onClick={() => void deletion.ask()}
          />
        </SelectionBar>
      )}
      {commands.dialog}
      {commanded !== null && (
        <MachineCommandsDialog
          targets={{ deviceIds: commanded }}
          description={t('{count, number} selected', { count: commanded.length })}
          onClose={() => setCommanded(null)}
        />
      )}
      {isEditing && <BulkSettings devices={devices} onReport={outcome.report} onClose={() => setIsEditing(false)} />}
      {isTagging && (
        <TagScreensDialog
          what={t('{count, plural, one {# device} other {# devices}}', { count: devices.length })}
          ids={devices.map(({ id }) => id)}
          present={[...new Set(devices.flatMap(({ tags }) => tags))].toSorted()}
          onDone={(failed) => {
            setIsTagging(false);
            outcome.report({
              success: t('Tags saved'),
              failure: t('The tags were not saved'),
              failures: failed.map(({ id, error }) => ({
                name: devices.find((device) => device.id === id)?.name ?? id,
                message: error.message,
              })),
              total: devices.length,
            });
          }}
          onClose={() => setIsTagging(false)}
        />
      )}
      {outcome.dialog}
    </>
  );
}
