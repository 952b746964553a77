import { hostOf, type WebpageItem } from '../library-item.ts';
import { MediaThumbnail } from '../components/media-thumbnail.tsx';
import { pickerButtonClass, pickerPaneClass } from './picker-card.tsx';

interface WebpagePickerCardProps {
  webpage: WebpageItem;
  /** Null at the root. */
  folderName: string | null;
  onPick: () => void;
}

/** A web page in the picker. One that forbids framing can be picked too: its owner may change that. */
export function WebpagePickerCard({ webpage, folderName, onPick }: WebpagePickerCardProps) {
  const { name, url, framing, framingReason } = webpage;
  return (
    <button type="button" className={pickerButtonClass} onClick={onPick}>
      <MediaThumbnail item={webpage} className={pickerPaneClass} />{' '}
      <span className="mt-1.5 block truncate font-item" title={name}>
        {name}
      </span>{' '}
      {framing === 'forbidden' ? (
        <span className="block truncate text-1 text-danger" title={framingReason ?? undefined}>
          Screens can’t show it
        </span>
      ) : (
        <span className="block truncate text-1 text-ink-3" title={folderName ?? undefined}>
          {[hostOf(url), folderName].filter(Boolean).join(', ')}
        </span>
      )}
    </button>
  );
}
