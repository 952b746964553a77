import type { DeviceId } from '@vitrine/contract/fleet/device-identity';
import type { DeviceSettings } from '@vitrine/contract/fleet/settings';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useRead } from '../../../api/use-read.ts';
import { mergeDraft, type SettingsDraft } from './components/device-settings-fields.tsx';
import { settingsFailure } from './settings-failure.ts';

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
  const { data, failure } = useRead(
    q.devices.settings({ params: { deviceId }, failure: t('Failed to fetch the settings') }),
  );
  const settings = data?.settings;
  const saving = useChange(
    q.devices.updateSettings({
      failure: settingsFailure,
      done: () => ({ title: t('Settings Updated'), text: t('Device settings have been saved successfully.') }),
    }),
  );
  const [changes, setChanges] = useState<Partial<DeviceSettings>>({});
  function cancel() {
    setChanges({});
    saving.reset();
  }

  function save() {
    const checked = mergeDraft({ settings, changes });
    if (checked?.success !== true) return;
    const { volume, brightness, ...rest } = checked.data;
    const body = isManagedByGroup ? rest : { volume, brightness, ...rest };
    saving.mutate(
      { params: { deviceId }, body },
      {
        onSuccess() {
          cancel();
          onSaved?.();
        },
      },
    );
  }

  return {
    draft: {
      settings,
      changes,
      onEdit: (change) => setChanges((before) => ({ ...before, ...change })),
      failure,
      busy: saving.isPending,
      refusal: saving.error === null ? null : saving.error.message || settingsFailure.reason,
    },
    isChanged: settings !== undefined && JSON.stringify({ ...settings, ...changes }) !== JSON.stringify(settings),
    save,
    cancel,
  };
}
