import { t } from '@vitrine/messages/t';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { countItems, type LibraryItem } from '../library-item.ts';
import { MediaThumbnail } from '../components/media-thumbnail.tsx';

const DeletionText = fetched(async () => (await import('./deletion-text.tsx')).DeletionText);

/** Thumbnails shown, at most. */
const SHOWN = 4;

/** The question before items are deleted, which names the consequences for screens. There is at least one. */
export function deletionOfItems(media: readonly LibraryItem[]) {
  const [first] = media;
  const isOne = media.length === 1;
  return {
    title:
      isOne && first !== undefined
        ? t(
            '{kind, select, image {Delete image} video {Delete video} document {Delete document} webpage {Delete web page} layout {Delete layout} other {Delete content}}',
            { kind: first.kind },
          )
        : t('Delete {items}', { items: countItems(media) }),
    children: (
      <div className="flex gap-2">
        {media.slice(0, SHOWN).map((item) => (
          <MediaThumbnail key={item.id} small item={item} className={isOne ? 'w-33' : 'w-22'} />
        ))}
      </div>
    ),
    text: <DeletionText media={media} />,
    confirm: t('Delete'),
    cancel: t('Keep'),
  };
}
