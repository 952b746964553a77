import { parseHost, type WebpageItem } from '../library-item.ts';
import { MediaThumbnail } from '../components/media-thumbnail.tsx';
import { PickerButton, pickerPictureClass, type PickerPlace } from './picker-button.tsx';

interface WebpagePickerCardProps extends PickerPlace {
  webpage: WebpageItem;
}

/** A web page in the picker. One that screens do not show now can be picked too: its owner may change that. */
export function WebpagePickerCard({ webpage, folderName, isChosen, onPick, onPoint }: WebpagePickerCardProps) {
  const { name, url, framing, framingReason, blocked } = webpage;
  const isForbidden = framing === 'forbidden';
  return (
    <PickerButton isChosen={isChosen} onPick={onPick} onPoint={onPoint}>
      <MediaThumbnail item={webpage} className={pickerPictureClass(isChosen)} />{' '}
      <span className="mt-1.5 block truncate font-item" title={name}>
        {name}
      </span>{' '}
      {isForbidden || blocked !== null ? (
        <span className="block truncate text-1 text-danger" title={framingReason ?? undefined}>
          {isForbidden ? 'Screens can’t show it' : 'Not shown now'}
        </span>
      ) : (
        <span className="block truncate text-1 text-ink-3" title={folderName ?? undefined}>
          {[parseHost(url), folderName].filter(Boolean).join(', ')}
        </span>
      )}
    </PickerButton>
  );
}
