import { useQuery } from '@tanstack/react-query';
import type { MediaSummary } from '@vitrine/contract/fleet/devices';
import type { MediaKind } from '@vitrine/contract/library/media';
import { t } from '@vitrine/messages/t';
import { deviceCounts } from '../../../api/device-counts.ts';
import { q } from '../../../api/q.ts';
import { useApi } from '../../../api/use-api.tsx';
import { useRead } from '../../../api/use-read.ts';
import { IfMay } from '../../../ui/access/may.tsx';
import { Figure, UnknownFigure } from '../../../ui/lists/figure.tsx';
import { meQuery } from '../../accounts/index.ts';
import { ContentName, ContentPicture, contentLabel } from '../../content/index.ts';

const TITLE = t('Global Active Media');
const className = '@max-[880px]:order-last @max-[880px]:col-span-2';

/** The default media, which screens without an assignment or a schedule event play, and the number of those screens. */
export function GlobalActiveMedia() {
  const media = useGlobalMedia();
  const screens = useRead(deviceCounts).data?.playingActive;
  const seesAllScreens = useQuery(meQuery(useApi())).data?.seesAllScreens ?? true;
  if (media === undefined) return <UnknownFigure title={TITLE} failure={null} className={className} />;
  return (
    <Figure title={TITLE} className={className}>
      {media === null && !seesAllScreens ? (
        <p className="py-1 text-2 text-ink-2">{t('Shown to people who see all screens.')}</p>
      ) : media === null ? (
        <p className="py-1 text-2 text-ink-2">
          {t('None.')}
          <IfMay route="content.setCurrent">
            {' '}
            {t('Set a file as active in the Media Library to show it on screens with nothing else to show.')}
          </IfMay>
        </p>
      ) : (
        <div className="mt-1.5 grid grid-cols-[84px_minmax(0,1fr)] items-end gap-3">
          <ContentPicture content={media} />
          <p className="grid">
            <b className="truncate text-2" title={media.originalName}>
              <ContentName
                content={{ id: media.id, kind: media.type, name: media.originalName }}
                className="hover:underline"
              />
            </b>
            <span className="text-ink-3">
              {screens === undefined
                ? contentLabel(media.type)
                : t('{screens, plural, one {{kind}, # screen} other {{kind}, # screens}}', {
                    kind: contentLabel(media.type),
                    screens,
                  })}
            </span>
          </p>
        </div>
      )}
    </Figure>
  );
}

/**
 * The default content of all screens: the active playlist or web page comes first, then the active video, then the
 * active image. Undefined until known.
 */
function useGlobalMedia(): MediaSummary | null | undefined {
  const content = useRead(q.content.current());
  const video = useRead(q.media.currentVideo());
  const image = useRead(q.media.currentImage());
  if (content.isPending || video.isPending || image.isPending) return undefined;
  // A failure counts as none (specification, part 2, section 7).
  if (content.data?.current) return content.data.current;
  if (video.data?.currentVideo) return toSummary('video', video.data.currentVideo);
  return image.data?.currentImage ? toSummary('image', image.data.currentImage) : null;
}

const toSummary = (
  type: MediaKind,
  { id, filename, originalName, thumbnailUrl }: Omit<MediaSummary, 'type'>,
): MediaSummary => ({ id, type, filename, originalName, thumbnailUrl });
