import { useRead } from '../../../api/use-read.ts';
import { ActionButton } from '../../../ui/overlays/action-button.tsx';
import { useMediaActions } from '../contents/use-media-actions.tsx';
import { isReplaceable, type LibraryItem } from '../library-item.ts';
import { VersionsSection } from '../versions/versions-section.tsx';
import { mediaUseRead } from '../queries.ts';
import { MediaPreview } from './media-preview.tsx';
import { usePreviewAddress } from './use-preview-address.ts';

interface OpenPreviewProps {
  item: LibraryItem;
  previous: LibraryItem | null;
  next: LibraryItem | null;
}

/** An item of the library, large, with its actions; loaded when the first one is opened. */
export function OpenPreview({ item, previous, next }: OpenPreviewProps) {
  const { change, close } = usePreviewAddress();
  const { show, music, addToPlaylist, activate, edit, remove } = useMediaActions()(item);
  const use = useRead(mediaUseRead([item])).data;
  return (
    <MediaPreview
      item={item}
      previous={previous}
      next={next}
      use={use}
      versions={isReplaceable(item) && <VersionsSection key={item.id} item={item} />}
      onShow={({ id }) => change(id)}
      onClose={close}
    >
      {[show, music, addToPlaylist, activate, edit, remove].map(
        (action) => action !== false && <ActionButton key={action.label} action={action} />,
      )}
    </MediaPreview>
  );
}
