import { describeItemProblem } from '../contents/item-text.ts';
import { parseHost, type WebpageItem } from '../library-item.ts';
import { MediaThumbnail } from '../components/media-thumbnail.tsx';
import { PickerButton, pickerPaneClass, type PickerPlace } from './picker-button.tsx';

interface WebpagePickerCardProps extends PickerPlace {
  webpage: WebpageItem;
}

/** A web page in the picker. One that screens do not show now can be picked too: its owner may change that. */
export function WebpagePickerCard({ webpage, folderName, isChosen, onPick, onPoint }: WebpagePickerCardProps) {
  const { name, url } = webpage;
  const problem = describeItemProblem(webpage);
  return (
    <PickerButton isChosen={isChosen} onPick={onPick} onPoint={onPoint}>
      <MediaThumbnail item={webpage} className={pickerPaneClass(isChosen)} />{' '}
      <span className="mt-1.5 block truncate font-item" title={name}>
        {name}
      </span>{' '}
      {problem !== null ? (
        <span className="block truncate text-1 text-danger" title={problem.reason}>
          {problem.words}
        </span>
      ) : (
        <span className="block truncate text-1 text-ink-3" title={folderName ?? undefined}>
          {[parseHost(url), folderName].filter(Boolean).join(', ')}
        </span>
      )}
    </PickerButton>
  );
}
