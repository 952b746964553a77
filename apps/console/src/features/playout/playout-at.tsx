import type { ScreenShape } from '@vitrine/contract/fleet/screen-shape';
import { Film } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../api/use-read.ts';
import { formatTitle } from '@vitrine/contract/core/file-title';
import { formatDateTime } from '../../ui/format/format.ts';
import { Region } from '../../ui/lists/region.tsx';
import { WhyShown } from './use-why.ts';
import { Candidates } from './components/candidates.tsx';
import { ScreenPicture } from '../content/index.ts';
import { findShownEnd } from './shown-times.ts';
import { playoutAt } from './queries.ts';

/** The horizon of an explanation: playout that lasts longer is open-ended. */
const LOOK_AHEAD_MS = 14 * 86_400_000;

/** The height of the picture in px: beside it there is room for the reasons. */
const MAX_HEIGHT = 300;

interface PlayoutAtProps {
  deviceId: string;
  /** The screen's time zone, in which the end is told. */
  timeZone: string;
  at: string;
  screen: ScreenShape;
}

/** The playout of a screen at an instant: the picture, the reason, until when, and what is overridden. */
export function PlayoutAt({ deviceId, timeZone, at, screen }: PlayoutAtProps) {
  const query = useRead(playoutAt(deviceId, at));
  return (
    <Region of={query} skeleton="h-60">
      {(explanation) => (
        <div className={query.isPlaceholderData ? 'grid gap-4 opacity-60' : 'grid gap-4'}>
          <ScreenPicture
            screen={screen}
            content={explanation.media}
            message={explanation.message}
            alt={explanation.media === null ? '' : formatTitle(explanation.media.originalName)}
            height={MAX_HEIGHT}
            placeholder={<Film />}
          />
          <p className="text-pretty break-words text-3" aria-live="polite">
            <WhyShown playout={explanation} />{' '}
            <span className="text-ink-2">
              {Date.parse(explanation.until) - Date.parse(explanation.at) >= LOOK_AHEAD_MS
                ? t('Nothing changes in the 14 days after that.')
                : t('Until {time}.', { time: formatDateTime(findShownEnd(explanation), 'unknown', timeZone) })}
            </span>
          </p>
          <Candidates candidates={explanation.candidates} screen={screen} />
        </div>
      )}
    </Region>
  );
}
