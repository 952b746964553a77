import type { Device } from '@vitrine/contract/fleet/devices';
import { useState } from 'react';
import { fetched } from '../../../ui/rendering/fetched.tsx';

const dialogs = {
  settings: fetched(async () => (await import('./device-settings.tsx')).LoadedDeviceSettings),
  commands: fetched(async () => (await import('../commands/commands-dialog.tsx')).CommandsDialog),
  delete: fetched(async () => (await import('./delete-device.tsx')).DeleteDevice),
  issues: fetched(async () => (await import('./components/device-issues.tsx')).DeviceIssues),
  replace: fetched(async () => (await import('./replace-hardware.tsx')).ReplaceHardware),
};

export interface DeviceDialogs {
  open: (dialog: keyof typeof dialogs, device: Device) => void;
  /** To be rendered outside the list: a dialog stays open when its device leaves the list. */
  dialog: React.ReactNode;
}

/** The dialogs of one device. Each is loaded when it is first opened. */
export function useDeviceDialogs(): DeviceDialogs {
  const [opened, setOpened] = useState<{ dialog: keyof typeof dialogs; device: Device } | null>(null);
  const Dialog = opened === null ? null : dialogs[opened.dialog];
  return {
    open: (dialog, device) => setOpened({ dialog, device }),
    dialog: Dialog !== null && opened !== null && <Dialog device={opened.device} onClose={() => setOpened(null)} />,
  };
}
