import type { Device, DeviceId, DeviceSettings } from '@vitrine/contract/devices';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { DeviceSettingsFields, readDraft, type SettingsDraft } from './components/device-settings-fields.tsx';
import { useSaveSettings, useSettings } from './queries.ts';

interface DeviceSettingsEditing {
  draft: SettingsDraft;
  /** Something differs from what is saved. */
  isChanged: boolean;
  /** Saves them, if nothing is wrong with them, and says so. */
  save: () => void;
  /** Forgets what was changed. */
  cancel: () => void;
}

const FAILED = 'Failed to update device settings.';

/** The settings of a device, while they are changed and until they are saved. */
export function useDeviceSettings(deviceId: DeviceId, onSaved: () => void = () => {}): DeviceSettingsEditing {
  const toast = useToast();
  const { data: settings, error, refetch } = useSettings(deviceId);
  const saving = useSaveSettings(deviceId);
  const [changes, setChanges] = useState<Partial<DeviceSettings>>({});
  function cancel() {
    setChanges({});
    saving.reset();
  }

  function save() {
    const checked = readDraft({ settings, changes });
    if (checked?.success !== true) return;
    saving.mutate(checked.data, {
      onSuccess() {
        cancel();
        onSaved();
        toast({ title: 'Settings Updated', text: 'Device settings have been saved successfully.' });
      },
      onError: (failure) =>
        toast({
          title: 'Update Failed',
          text: failure.message || FAILED,
          tone: 'danger',
        }),
    });
  }

  return {
    draft: {
      settings,
      changes,
      onEdit: (change) => setChanges((before) => ({ ...before, ...change })),
      failure: settings === undefined && error !== null ? error.message : null,
      onRetry: () => void refetch(),
      busy: saving.isPending,
      refusal: saving.error === null ? null : saving.error.message || FAILED,
    },
    isChanged: settings !== undefined && JSON.stringify({ ...settings, ...changes }) !== JSON.stringify(settings),
    save,
    cancel,
  };
}

/** The settings of one device, fetched when they are opened. */
export function DeviceSettingsOf({ device, onClose }: { device: Device; onClose: () => void }) {
  const { draft, save } = useDeviceSettings(device.id, onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Device Settings"
      description={device.name}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={draft.settings === undefined} busy={draft.busy}>
            Save Settings
          </Button>
        </>
      }
    >
      <DeviceSettingsFields draft={draft} />
    </Dialog>
  );
}
