import { drawBars, findBar, placeBars } from '@vitrine/layout/charts/bar-chart';
import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { useIsWide } from '../../../ui/layout/use-is-wide.ts';
import { useWidth } from '../../../ui/layout/use-width.ts';
import { BarTip } from './bar-tip.tsx';
import { BarTable } from './bar-table.tsx';
import { describeBar, type PlotProps, toChart } from './plot.ts';

const HEIGHTS = { wide: 248, narrow: 204 };

/** The width before it is measured, in px. */
const WIDTH = 720;

/** Bars over time. The pointer and the arrow keys show the values of each one. */
export function BarPlot(props: PlotProps) {
  const { label, steps, series, measure, unknown } = props;
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame) || WIDTH;
  const height = useIsWide() ? HEIGHTS.wide : HEIGHTS.narrow;
  const [chosen, setChosen] = useState<number | null>(null);
  const chart = toChart(props, width, height);
  const places = placeBars(chart);
  const shown = chosen !== null && chosen < steps.length ? chosen : null;
  const at = shown ?? steps.length - 1;

  function onKeyDown(event: KeyboardEvent) {
    const next = { ArrowLeft: at - 1, ArrowRight: shown === null ? at : at + 1, Home: 0, End: steps.length - 1 }[
      event.key
    ];
    if (event.key === 'Escape' && shown !== null) event.stopPropagation();
    else if (next === undefined) return;
    event.preventDefault();
    setChosen(next === undefined ? null : Math.max(0, Math.min(next, steps.length - 1)));
  }

  return (
    <div ref={frame} className="relative" dir="ltr">
      <Drawing svg={drawBars(chart)} />
      {shown !== null && (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute rounded-chip bg-ink/7"
          style={{
            left: places.left + shown * places.step,
            width: Math.max(2, places.step),
            top: places.top,
            height: places.height,
          }}
        />
      )}
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={steps.length - 1}
        aria-valuenow={at}
        aria-valuetext={describeBar(props, at)}
        className="absolute inset-0 cursor-crosshair touch-pan-y rounded"
        onPointerMove={({ nativeEvent }) => setChosen(findBar(places, nativeEvent.offsetX))}
        onPointerDown={({ nativeEvent }) => setChosen(findBar(places, nativeEvent.offsetX))}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setChosen(null)}
        onBlur={() => setChosen(null)}
        onKeyDown={onKeyDown}
      />
      {shown !== null && (
        <BarTip
          step={steps[shown]}
          unknown={unknown}
          measure={measure}
          values={series.map(({ values, ...each }) => ({ ...each, value: values[shown] ?? 0 }))}
          bar={{ left: places.left + shown * places.step, width: places.step }}
          room={width}
        />
      )}
      <BarTable {...props} />
    </div>
  );
}

/** The drawn chart. It is replaced only when it changes, and not with every move of the pointer. */
const Drawing = memo(({ svg }: { svg: string }) => (
  <div aria-hidden="true" className="pointer-events-none *:block" dangerouslySetInnerHTML={{ __html: svg }} />
));
