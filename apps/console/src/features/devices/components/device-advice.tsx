import { ChevronRight, TriangleAlert } from 'lucide-react';
import { adviceOn } from '../warnings.ts';

interface DeviceAdviceProps {
  warnings: readonly string[];
  /** Where the player was opened from. */
  origin: string;
}

/** What a screen lacks, a line each; opened, each says how to mend it. */
export function DeviceAdvice({ warnings, origin }: DeviceAdviceProps) {
  return adviceOn(warnings, origin).map(({ problem, ways }) => (
    <details key={problem} className="group text-1 text-ink-2">
      <summary className="flex items-start gap-2 rounded-chip py-0.5 hover:text-ink [&>.lucide]:mt-px [&>.lucide]:size-3.5">
        <TriangleAlert className="text-warning" />
        <span className="min-w-0">{problem}</span>
        {ways.length > 0 && <ChevronRight className="ml-auto text-ink-3 transition-transform group-open:rotate-90" />}
      </summary>
      <ul className="grid gap-1 py-1 pl-5.5">
        {ways.map((way) => (
          <li key={way} className="break-words">
            {way}
          </li>
        ))}
      </ul>
    </details>
  ));
}
