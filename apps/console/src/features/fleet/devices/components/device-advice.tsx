import { ChevronRight, TriangleAlert } from 'lucide-react';
import { cx } from '../../../../ui/theme/cx.ts';
import { listAdvice } from '../warnings.ts';

interface DeviceAdviceProps {
  warnings: readonly string[];
  /** The player's origin. */
  origin: string;
}

/** The issues of a screen, one line each, which expand to their fixes. */
export function DeviceAdvice({ warnings, origin }: DeviceAdviceProps) {
  return listAdvice(warnings, origin).map(({ problem, ways, isQuiet }) => (
    <details key={problem} className={cx('group text-1', isQuiet ? 'text-ink-3' : 'text-ink-2')}>
      <summary className="flex items-start gap-2 rounded-chip py-0.5 hover:text-ink [&>.lucide]:mt-px [&>.lucide]:size-3.5">
        {!isQuiet && <TriangleAlert className="text-warning" />}
        <span className="min-w-0">{problem}</span>
        {ways.length > 0 && <ChevronRight className="ms-auto text-ink-3 transition-transform group-open:turn-down" />}
      </summary>
      <ul className={cx('grid gap-1 py-1', !isQuiet && 'ps-5.5')}>
        {ways.map((way) => (
          <li key={way} className="break-words">
            {way}
          </li>
        ))}
      </ul>
    </details>
  ));
}
