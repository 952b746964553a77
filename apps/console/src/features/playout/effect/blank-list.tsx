import type { Effect } from '@vitrine/contract/playout/effect';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { countOf } from '../../../ui/format/format.ts';
import { useTimeZone } from '../../../ui/format/time-zone.ts';
import { DayLine } from '../../../ui/screen/day-line.tsx';
import { blankWords } from './effect-words.ts';
import { gapLine } from './gaps.ts';
import { More } from './more.tsx';

/** The screens named in the warning. */
const SHOWN = 3;

/** Warns of screens that show nothing at times at which they would show something without the change. */
export function BlankList({ effect, remedy }: { effect: Effect; remedy?: ReactNode }) {
  const titleId = useId();
  const readersZone = useTimeZone();
  const { at, blank, blankCount } = effect;
  if (blankCount === 0) return null;
  const shown = blank.slice(0, SHOWN);
  return (
    <section aria-labelledby={titleId} className="min-w-0 rounded bg-warning-soft px-4 pb-4 pt-3">
      <h3 id={titleId} className="mb-1 flex items-center gap-2 text-warning">
        <TriangleAlert />
        {countOf(blankCount, 'screen')} will show nothing
      </h3>
      <ul className="grid gap-2.5">
        {shown.map((screen) => (
          <li key={screen.deviceId}>
            <b className="font-strong">{screen.name}</b>, {blankWords(screen, at, readersZone)}
            <DayLine large parts={gapLine(screen.periods, screen.timeZone)} now={null} />
          </li>
        ))}
      </ul>
      <More count={blankCount - shown.length} />
      {remedy}
    </section>
  );
}
