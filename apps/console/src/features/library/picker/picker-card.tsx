import { Film, ImageIcon } from 'lucide-react';
import { formatDate, formatMegabytes } from '../../../ui/format/format.ts';
import { Chip } from '../../../ui/lists/chip.tsx';
import { Pane } from '../../../ui/screen/pane.tsx';
import { groundOf, type MediaItem, thumbnailOf } from '../media-item.ts';

interface PickerCardProps {
  item: MediaItem;
  /** Null at the root. */
  folderName: string | null;
  onPick: () => void;
}

export const pickerButtonClass = 'group block w-full rounded-pane text-left outline-offset-2 disabled:cursor-default';
export const pickerPaneClass = 'outline-2 outline-offset-2 outline-transparent group-hover:outline-line-strong';

/** A file in the picker. Only a file that is ready can be picked. */
export function PickerCard({ item, folderName, onPick }: PickerCardProps) {
  const { kind, originalName, isActive, createdAt, fileSize, status } = item;
  const isReady = status === 'ready';
  return (
    <button type="button" className={pickerButtonClass} aria-disabled={!isReady} onClick={() => isReady && onPick()}>
      <Pane
        whole
        src={thumbnailOf(item)}
        tone={item.averageColor}
        ground={thumbnailOf(item) === null ? 'glass' : groundOf(item)}
        placeholder={kind === 'video' ? <Film /> : <ImageIcon />}
        className={isReady ? pickerPaneClass : 'opacity-50'}
      >
        <Chip corner="top-left">{kind === 'image' ? 'IMG' : 'VID'}</Chip>{' '}
        {isActive && (
          <Chip corner="bottom-left" accent>
            Active
          </Chip>
        )}
      </Pane>{' '}
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
    </button>
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
