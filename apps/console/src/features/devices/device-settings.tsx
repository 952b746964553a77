import type { Device } from '@vitrine/contract/devices';
import { useToast } from '../../ui/toast.tsx';
import { DeviceSettingsDialog } from './components/device-settings-dialog.tsx';
import { useSaveSettings, useSettings } from './queries.ts';

/** The settings of one device, fetched when they are opened. */
export function DeviceSettingsOf({ device, onClose }: { device: Device; onClose: () => void }) {
  const toast = useToast();
  const settings = useSettings(device.id);
  const save = useSaveSettings(device.id);
  return (
    <DeviceSettingsDialog
      deviceName={device.name}
      settings={settings.data}
      failure={settings.data === undefined && settings.error !== null ? settings.error.message : null}
      onRetry={() => void settings.refetch()}
      busy={save.isPending}
      onClose={onClose}
      onSave={(values) =>
        save.mutate(values, {
          onSuccess() {
            onClose();
            toast({ title: 'Settings Updated', text: 'Device settings have been saved successfully.' });
          },
          onError: (error) =>
            toast({
              title: 'Update Failed',
              text: error.message || 'Failed to update device settings.',
              tone: 'danger',
            }),
        })
      }
    />
  );
}
