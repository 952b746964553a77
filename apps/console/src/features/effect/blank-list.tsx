import type { Effect } from '@vitrine/contract/playout/effect';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { t } from '@vitrine/messages/t';
import { formatNames } from '../../ui/format/format.ts';
import { rich } from '../../ui/format/rich.ts';
import { useTimeZone } from '../../ui/format/use-time-zone.ts';
import { DayLine } from '../../ui/screen/day-line.tsx';
import { describeBlank } from './effect-text.ts';
import { toGapLine } from './gaps.ts';

/** The most lines of the warning. */
const SHOWN = 3;

/** Warns of screens that show nothing at times at which they would show something without the change. */
export function BlankList({ effect, remedy }: { effect: Effect; remedy?: ReactNode }) {
  const titleId = useId();
  const readersZone = useTimeZone();
  const { at, blank, blankCount } = effect;
  if (blankCount === 0) return null;
  const lines = [...Map.groupBy(blank, (screen) => describeBlank(screen, at, readersZone))].slice(0, SHOWN);
  const others = blankCount - lines.reduce((sum, [, { length }]) => sum + length, 0);
  return (
    <section aria-labelledby={titleId} className="min-w-0 rounded bg-warning-soft px-4 pb-4 pt-3">
      <h3 id={titleId} className="mb-1 flex items-center gap-2 text-warning">
        <TriangleAlert />
        {t('{count, plural, one {# screen will show nothing} other {# screens will show nothing}}', {
          count: blankCount,
        })}
      </h3>
      <ul className="grid gap-2.5">
        {lines.map(([words, screens]) => (
          <li key={words}>
            {rich('{names}, {when}', {
              names: <b className="font-strong">{formatNames(screens.map(({ name }) => name))}</b>,
              when: words,
            })}
            <DayLine large parts={toGapLine(screens[0]?.periods ?? [], screens[0]?.timeZone ?? 'UTC')} now={null} />
          </li>
        ))}
      </ul>
      {others > 0 && <p className="mt-2 text-1 text-ink-2">{t('and {count, number} more', { count: others })}</p>}
      {remedy !== undefined && <p className="mt-2.5 text-1 text-ink-2">{remedy}</p>}
    </section>
  );
}
