import { Film, ImageIcon } from 'lucide-react';
import { formatDate } from '../../../ui/format/format.ts';
import { formatMegabytes } from '../../../ui/format/megabytes.ts';
import { Chip } from '../../../ui/lists/chip.tsx';
import { Picture } from '../../../ui/screen/picture.tsx';
import { PickerButton, pickerPictureClass, type PickerPlace } from './picker-button.tsx';
import { chooseGround, type MediaItem, findThumbnail } from '../media-item.ts';

interface PickerCardProps extends PickerPlace {
  item: MediaItem;
}

/** A file in the picker. Only a file that is ready can be picked. */
export function PickerCard({ item, folderName, isChosen, onPick, onPoint }: PickerCardProps) {
  const { kind, originalName, isActive, createdAt, fileSize, status } = item;
  const isReady = status === 'ready';
  return (
    <PickerButton isReady={isReady} isChosen={isChosen} onPick={onPick} onPoint={onPoint}>
      <Picture
        fit="contain"
        src={findThumbnail(item)}
        tone={item.averageColor}
        ground={findThumbnail(item) === null ? 'glass' : chooseGround(item)}
        placeholder={kind === 'video' ? <Film /> : <ImageIcon />}
        className={isReady ? pickerPictureClass(isChosen) : 'opacity-50'}
      >
        <Chip corner="top-left">{kind === 'image' ? 'IMG' : 'VID'}</Chip>{' '}
        {isActive && (
          <Chip corner="bottom-left" accent>
            Active
          </Chip>
        )}
      </Picture>{' '}
      <span className="mt-1.5 block truncate font-item" title={originalName}>
        {kind === 'image' ? <ShortenedName name={originalName} /> : originalName}
      </span>{' '}
      <span className="block truncate text-1 text-ink-3" title={folderName ?? undefined}>
        {isReady
          ? [formatDate(createdAt, 'Unknown date'), formatMegabytes(fileSize), folderName].filter(Boolean).join(', ')
          : status === 'processing'
            ? 'Preparing'
            : 'Preparing failed'}
      </span>
    </PickerButton>
  );
}

/** The specification's number (part 2, section 2): image names are cut to this length. */
const MAX_IMAGE_NAME_LENGTH = 15;

/** Shortened on the screen, complete for screen readers. */
function ShortenedName({ name }: { name: string }) {
  const graphemes = [...new Intl.Segmenter().segment(name)];
  if (graphemes.length <= MAX_IMAGE_NAME_LENGTH) return name;
  const shown = graphemes.slice(0, MAX_IMAGE_NAME_LENGTH).map(({ segment }) => segment);
  return (
    <>
      <span aria-hidden="true">{`${shown.join('')}...`}</span>
      <span className="sr-only">{name}</span>
    </>
  );
}
