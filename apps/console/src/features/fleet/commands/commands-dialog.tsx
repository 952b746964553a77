import type { Device } from '@vitrine/contract/fleet/devices';
import { t } from '@vitrine/messages/t';
import { Button } from '../../../ui/forms/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { CommandList } from './command-list.tsx';

interface CommandsDialogProps {
  device: Device;
  onClose: () => void;
}

/** The commands of a device over the page that lists it. */
export function CommandsDialog({ device, onClose }: CommandsDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={t('Commands')}
      description={device.name}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <CommandList device={device} />
    </Dialog>
  );
}
