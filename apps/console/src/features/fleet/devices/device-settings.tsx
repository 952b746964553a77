import type { Device, DeviceId } from '@vitrine/contract/fleet/devices';
import type { DeviceSettings } from '@vitrine/contract/fleet/settings';
import { useState } from 'react';
import { findFailure } from '../../../api/failure.ts';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { DeviceSettingsFields, mergeDraft, type SettingsDraft } from './components/device-settings-fields.tsx';
import { SETTINGS_FAILED, useSaveSettings, useSettings } from './queries.ts';

interface DeviceSettingsEditing {
  draft: SettingsDraft;
  /** The settings differ from the saved ones. */
  isChanged: boolean;
  /** Saves them if they are valid, and shows the result. */
  save: () => void;
  /** Discards the changes. */
  cancel: () => void;
}

interface DeviceSettingsOptions {
  /** Volume and brightness are the group's, so they are not sent. */
  isManagedByGroup: boolean;
  onSaved?: () => void;
}

/** The settings of a device, while they are edited and until they are saved. */
export function useDeviceSettings(
  deviceId: DeviceId,
  { isManagedByGroup, onSaved }: DeviceSettingsOptions,
): DeviceSettingsEditing {
  const toast = useToast();
  const stored = useSettings(deviceId);
  const { data: settings } = stored;
  const saving = useSaveSettings(deviceId);
  const [changes, setChanges] = useState<Partial<DeviceSettings>>({});
  function cancel() {
    setChanges({});
    saving.reset();
  }

  function save() {
    const checked = mergeDraft({ settings, changes });
    if (checked?.success !== true) return;
    const { volume, brightness, ...rest } = checked.data;
    saving.mutate(isManagedByGroup ? rest : { volume, brightness, ...rest }, {
      onSuccess() {
        cancel();
        onSaved?.();
        toast({ title: 'Settings Updated', text: 'Device settings have been saved successfully.' });
      },
    });
  }

  return {
    draft: {
      settings,
      changes,
      onEdit: (change) => setChanges((before) => ({ ...before, ...change })),
      failure: findFailure(stored),
      busy: saving.isPending,
      refusal: saving.error === null ? null : saving.error.message || SETTINGS_FAILED,
    },
    isChanged: settings !== undefined && JSON.stringify({ ...settings, ...changes }) !== JSON.stringify(settings),
    save,
    cancel,
  };
}

/** The settings of one device, fetched when they are opened. */
export function LoadedDeviceSettings({ device, onClose }: { device: Device; onClose: () => void }) {
  const { draft, save } = useDeviceSettings(device.id, {
    isManagedByGroup: device.groupId !== null,
    onSaved: onClose,
  });
  const form = useForm(null, {}, save);
  return (
    <FormDialog
      form={form}
      title="Device Settings"
      description={device.name}
      submit="Save Settings"
      disabled={draft.settings === undefined}
      busy={draft.busy}
      onClose={onClose}
    >
      <DeviceSettingsFields draft={draft} />
    </FormDialog>
  );
}
