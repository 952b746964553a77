import type { Device } from '@vitrine/contract/fleet/devices';
import { t } from '@vitrine/messages/t';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import { DeviceSettingsFields } from './components/device-settings-fields.tsx';
import { useDeviceSettings } from './use-device-settings.ts';

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
      title={t('Device Settings')}
      description={device.name}
      submit={t('Save Settings')}
      disabled={draft.settings === undefined}
      busy={draft.busy}
      onClose={onClose}
    >
      <DeviceSettingsFields draft={draft} />
    </FormDialog>
  );
}
