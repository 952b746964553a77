import { isPlaylistId } from '@vitrine/contract/core/ids';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useRead } from '../../api/use-read.ts';
import { formatTitle } from '@vitrine/contract/core/file-title';
import { Picture } from '../../ui/screen/picture.tsx';
import { type ChosenContent, ChosenPicture, contentLabel, LayoutPicture } from '../content/index.ts';
import { Cover } from '../playlists/index.ts';

interface PlacedThingProps {
  content: ChosenContent;
  /** Its changes are published with it. */
  isPublished: boolean;
}

/** The content that is put on screens, as it will look there. */
export const PlacedThing = ({ content, isPublished }: PlacedThingProps) => (
  <div className="grid grid-cols-[112px_minmax(0,1fr)] items-center gap-4">
    <ThingPicture content={content} isDraft={isPublished} />
    <div className="grid min-w-0 gap-0.5">
      <b className="truncate text-3 font-strong" title={content.name}>
        {formatTitle(content.name)}
      </b>
      <span className="text-ink-2">{contentLabel(content.kind)}</span>
      {isPublished && <span className="text-ink-2">{t('Saves your changes and publishes.')}</span>}
    </div>
  </div>
);

function ThingPicture({ content, isDraft }: { content: ChosenContent; isDraft: boolean }) {
  const { id, kind } = content;
  if (kind === 'layout') return <Picture card={<LayoutPicture id={id} isDraft={isDraft} />} />;
  return isPlaylistId(id) ? <PlaylistPicture id={id} /> : <ChosenPicture content={content} />;
}

/** The pictures of a playlist that its cover shows. */
const COVER_PICTURES = 4;

function PlaylistPicture({ id }: { id: Parameters<typeof q.playlists.get>[0]['params']['id'] }) {
  const items = useRead(q.playlists.get({ params: { id }, select: ({ playlist }) => playlist.items })).data ?? [];
  return <Cover thumbnailUrls={items.flatMap(({ thumbnailUrl }) => thumbnailUrl ?? []).slice(0, COVER_PICTURES)} />;
}
