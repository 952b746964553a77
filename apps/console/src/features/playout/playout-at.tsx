import type { ScreenShape } from '@vitrine/contract/fleet/screen-shape';
import { Film } from 'lucide-react';
import { findFailure } from '../../api/failure.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeleton.tsx';
import { formatTitle } from '../../ui/format/file-title.ts';
import { formatDateTime } from '../../ui/format/format.ts';
import { Candidates } from './components/candidates.tsx';
import { ScreenPane } from './components/screen-pane.tsx';
import { findShownEnd } from './shown-times.ts';
import { usePlayoutAt } from './queries.ts';

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
  const query = usePlayoutAt(deviceId, at);
  const { data: explanation, isPlaceholderData } = query;
  const failure = findFailure(query);
  if (failure !== null) return <ErrorState title="Failed to fetch what the screen shows" {...failure} />;
  if (explanation === undefined) return <SkeletonBlock className="h-60" />;
  const { media, message, sentence, candidates } = explanation;
  const isOpenEnded = Date.parse(explanation.until) - Date.parse(explanation.at) >= LOOK_AHEAD_MS;
  return (
    <div className={isPlaceholderData ? 'grid gap-4 opacity-60' : 'grid gap-4'}>
      <ScreenPane
        screen={screen}
        content={media}
        message={message}
        alt={media === null ? '' : formatTitle(media.originalName)}
        height={MAX_HEIGHT}
        placeholder={<Film />}
      />
      <p className="text-pretty break-words text-3" aria-live="polite">
        {sentence}{' '}
        <span className="text-ink-2">
          {isOpenEnded
            ? 'Nothing changes in the 14 days after that.'
            : `Until ${formatDateTime(findShownEnd(explanation), 'Unknown date', timeZone)}.`}
        </span>
      </p>
      <Candidates candidates={candidates} screen={screen} />
    </div>
  );
}
