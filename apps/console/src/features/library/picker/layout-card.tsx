import { Chip } from '../../../ui/lists/chip.tsx';
import { MediaThumbnail } from '../components/media-thumbnail.tsx';
import type { LayoutItem } from '../library-item.ts';
import { PickerButton, pickerPictureClass, type PickerPlace } from './picker-button.tsx';

interface LayoutCardProps extends PickerPlace {
  layout: LayoutItem;
}

/** A layout in the picker, as it looks, with its name and size. */
export function LayoutCard({ layout, folderName, isChosen, onPick, onPoint }: LayoutCardProps) {
  const { name, width, height } = layout;
  return (
    <PickerButton isChosen={isChosen} onPick={onPick} onPoint={onPoint}>
      <MediaThumbnail item={layout} className={pickerPictureClass(isChosen)}>
        <Chip corner="top-left">LAYOUT</Chip>
      </MediaThumbnail>{' '}
      <span className="mt-1.5 block truncate font-item" title={name}>
        {name}
      </span>{' '}
      <span className="block truncate text-1 text-ink-3" title={folderName ?? undefined}>
        {[`${width} × ${height}`, folderName].filter(Boolean).join(', ')}
      </span>
    </PickerButton>
  );
}
