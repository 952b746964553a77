import { isOtherContent } from '@vitrine/contract/core/ids';
import type { Device } from '@vitrine/contract/fleet/devices';
import { X } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { formatTitle } from '@vitrine/contract/core/file-title';
import { IconButton } from '../../../../ui/forms/icon-button.tsx';

/** True if the sentence about a device names the media that is assigned to the device itself. */
export const isOwnMediaShown = ({ lastSeen, playing, assignedMedia }: Device): boolean =>
  assignedMedia !== null &&
  (lastSeen === null || (playing?.reason === 'device' && playing.media?.id === assignedMedia.id));

interface RemoveOwnMediaProps {
  device: Pick<Device, 'name' | 'assignedMedia'>;
  onRemove: () => void;
}

/** The button beside the name of a device's own media; none for media that the member does not see. */
export function RemoveOwnMedia({ device: { name, assignedMedia }, onRemove }: RemoveOwnMediaProps) {
  if (assignedMedia === null || isOtherContent(assignedMedia.id)) return null;
  return (
    <IconButton
      small
      className="-my-1 flex-none max-wide:-my-2"
      label={t('Remove {title} from {name}', { title: formatTitle(assignedMedia.originalName), name })}
      sends="assignments.removeFromDevice"
      onClick={onRemove}
    >
      <X />
    </IconButton>
  );
}
