import { Plus } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../../ui/forms/button.tsx';
import type { useAddDevice } from './use-add-device.tsx';

interface AddDeviceButtonProps {
  addDevice: Pick<ReturnType<typeof useAddDevice>, 'start' | 'preload'>;
  variant?: 'primary' | 'secondary';
}

/** Opens the dialog that adds a device, whose code is loaded before the press. */
export const AddDeviceButton = ({ addDevice, variant = 'secondary' }: AddDeviceButtonProps) => (
  <Button
    needs="devices.pair"
    variant={variant}
    onClick={addDevice.start}
    onFocus={addDevice.preload}
    onPointerEnter={addDevice.preload}
  >
    <Plus />
    {t('Add device')}
  </Button>
);
