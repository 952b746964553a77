import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/use-api.tsx';
import { useDeviceCounts } from '../../../api/device-counts.ts';
import { findFailure } from '../../../api/failure.ts';
import { IfMay } from '../../../ui/access/may.tsx';
import { formatQuantity } from '../../../ui/format/format.ts';
import { Figure } from '../../../ui/lists/figure.tsx';
import { meQuery } from '../../accounts/index.ts';
import { ContentName, ContentPicture, contentLabel } from '../../content/index.ts';
import { useGlobalMedia } from '../queries.ts';
import { UnknownFigure } from './unknown-figure.tsx';

const TITLE = 'Global Active Media';
const className = '@max-[880px]:order-last @max-[880px]:col-span-2';

/** The default media, which screens without an assignment or a schedule event play, and the number of those screens. */
export function GlobalActiveMedia() {
  const global = useGlobalMedia();
  const screens = useDeviceCounts().data?.playingActive;
  const seesAllScreens = useQuery(meQuery(useApi())).data?.seesAllScreens ?? true;
  const { data: media } = global;
  if (media === undefined) return <UnknownFigure title={TITLE} failure={findFailure(global)} className={className} />;
  return (
    <Figure title={TITLE} className={className}>
      {media === null && !seesAllScreens ? (
        <p className="py-1 text-2 text-ink-2">Shown to people who see all screens.</p>
      ) : media === null ? (
        <p className="py-1 text-2 text-ink-2">
          None.
          <IfMay route="content.setCurrent">
            {' '}
            Set a file as active in the Media Library to show it on screens with nothing else to show.
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
                : `${contentLabel(media.type)}, ${formatQuantity(screens, 'screen')}`}
            </span>
          </p>
        </div>
      )}
    </Figure>
  );
}
