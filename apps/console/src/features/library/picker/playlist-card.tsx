import { GalleryHorizontalEnd } from 'lucide-react';
import { Chip } from '../../../ui/lists/chip.tsx';
import { Picture } from '../../../ui/screen/picture.tsx';
import { lengthLabel } from '../../content/index.ts';
import type { PlaylistEntry } from '../library-item.ts';
import { PickerButton, pickerPictureClass, type PickerPlace } from './picker-button.tsx';

interface PlaylistCardProps extends PickerPlace {
  playlist: PlaylistEntry;
}

/** A playlist in the picker: the picture of its first item, its name and size. */
export function PlaylistCard({ playlist, folderName, isChosen, onPick, onPoint }: PlaylistCardProps) {
  const { name, isActive, thumbnailUrls } = playlist;
  return (
    <PickerButton isChosen={isChosen} onPick={onPick} onPoint={onPoint}>
      <Picture
        fit="contain"
        stack
        src={thumbnailUrls[0]}
        placeholder={<GalleryHorizontalEnd />}
        className={pickerPictureClass(isChosen)}
      >
        <Chip corner="top-left">LIST</Chip>{' '}
        {isActive && (
          <Chip corner="bottom-left" accent>
            Active
          </Chip>
        )}
      </Picture>{' '}
      <span className="mt-1.5 block truncate font-item" title={name}>
        {name}
      </span>{' '}
      <span className="block truncate text-1 text-ink-3" title={folderName ?? undefined}>
        {[lengthLabel(playlist), folderName].filter(Boolean).join(', ')}
      </span>
    </PickerButton>
  );
}
