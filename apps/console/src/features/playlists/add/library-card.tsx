import { useDraggable } from '@dnd-kit/core';
import { Plus } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { formatItemTitle, type ScreenContent, MediaThumbnail } from '../../library/index.ts';
import type { PlaylistDragData } from '../drag/dragged.ts';

interface LibraryCardProps {
  media: ScreenContent;
  isDisabled: boolean;
  onAdd: () => void;
}

/** An item of the library. Pressed, it is added at the end; dragged, at its place. */
export function LibraryCard({ media, isDisabled, onAdd }: LibraryCardProps) {
  const title = formatItemTitle(media);
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({
    id: `media ${media.id}`,
    disabled: isDisabled,
    data: { kind: 'media', media, name: title } satisfies PlaylistDragData,
  });
  return (
    <button
      ref={setNodeRef}
      {...listeners}
      type="button"
      aria-label={t('Add {title}', { title })}
      aria-describedby={attributes['aria-describedby']}
      title={media.originalName}
      disabled={isDisabled}
      className={`group relative block w-full touch-manipulation rounded-picture outline-offset-2 ${isDragging ? 'opacity-50' : ''} ${isDisabled ? 'opacity-50' : ''}`}
      onClick={onAdd}
    >
      <MediaThumbnail named item={media} />
      <span
        aria-hidden="true"
        className="absolute bottom-1 inset-e-1 z-2 flex h-5.5 items-center gap-1 rounded-chip bg-accent px-1.5 text-1 font-medium text-ink-on-accent opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 [&>.lucide]:size-3"
      >
        <Plus />
        {t('Add')}
      </span>
    </button>
  );
}
