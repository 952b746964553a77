import type { ReportMeasure } from '@vitrine/contract/reports/reports';
import { Swatch } from '../../../ui/forms/swatch.tsx';
import { formatBare, formatValue } from './plot.ts';
import type { ChartStep } from '@vitrine/layout/charts/report-steps';

interface BarTipProps {
  step: ChartStep | undefined;
  unknown: string;
  measure: ReportMeasure;
  values: readonly { name: string; color: string; value: number; isOthers: boolean }[];
  /** The place of the bar, and the width of the chart, in px. */
  bar: { left: number; width: number };
  room: number;
}

const WIDTH = 240;
const GAP = 8;

/** The values of a bar, after it, or before it where there is no room. The slider reads the same text out. */
export function BarTip({ step, unknown, measure, values, bar, room }: BarTipProps) {
  if (step === undefined) return null;
  const shown = values
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => Number(a.isOthers) - Number(b.isOthers) || b.value - a.value);
  const total = values.reduce((sum, { value }) => sum + value, 0);
  const after = bar.left + bar.width + GAP;
  const x = after + WIDTH <= room ? after : bar.left - GAP - WIDTH;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-2 z-10 grid gap-1.5 rounded border border-line bg-raised px-3 py-2.5 text-1 shadow-lift"
      style={{ width: Math.min(WIDTH, room), left: Math.max(0, Math.min(x, room - WIDTH)) }}
    >
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-2 font-strong">{step.title}</span>
        <span className="text-ink-3">{step.isKnown ? formatValue(total, measure) : unknown}</span>
      </p>
      {step.isKnown &&
        shown.map(({ name, color, value }) => (
          <p key={`${name} ${color}`} className="flex items-center gap-2">
            <Swatch color={color} />
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <span className="font-strong">{formatBare(value, measure)}</span>
          </p>
        ))}
    </div>
  );
}
