import type { PlayReport, PlayReportRow } from '@vitrine/contract/reports/reports';
import { sumSteps } from '@vitrine/layout/charts/report-steps';
import { t } from '@vitrine/messages/t';
import { Button } from '../../../ui/forms/button.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { formatDay } from '../period.ts';
import { nameSubject, toRowId } from '../report-text.ts';
import { SubjectPicture, toContentId, usePictures } from '../subject-picture.tsx';
import { mayHaveHours, useReportAddress } from '../use-report-address.ts';
import { BarPlot } from './bar-plot.tsx';
import { findColor, listSeries, type ShownSeries } from './series.ts';
import { perStep } from './per-step.ts';
import { useSteps } from './use-steps.ts';

const measures = [
  { value: 'plays', label: t('Plays') },
  { value: 'duration', label: t('Time', {}, 'on air') },
] as const;

const units = [
  { value: 'day', label: t('Day') },
  { value: 'hour', label: t('Hour') },
] as const;

interface ReportChartProps {
  report: PlayReport;
  rows: readonly PlayReportRow[];
}

/** The chart of a report: its largest rows and the sum of the smaller ones, or one row alone. */
export function ReportChart({ report, rows }: ReportChartProps) {
  const { period, by, measure, step, row, setMeasure, setStep, setRow } = useReportAddress();
  const { unit, steps } = useSteps(report);
  const all = listSeries(report, by);
  const alone = rows.find((each) => toRowId(each) === row);
  const series: readonly ShownSeries[] =
    alone === undefined
      ? all
      : [
          {
            id: alone.id,
            contentId: toContentId(alone, by),
            name: nameSubject(alone, by),
            color: findColor(all, alone.id),
            values: alone.values,
          },
        ];
  const title = perStep[unit][measure];
  return (
    <Section
      title={title}
      tools={
        <>
          {alone !== undefined && (
            <Button small variant="quiet" onClick={() => setRow(null)}>
              {t('Show all')}
            </Button>
          )}
          <Segmented small label={t('Measure')} value={measure} onValueChange={setMeasure} segments={measures} />
          {mayHaveHours(period) && (
            <Segmented small label={t('Steps')} value={step} onValueChange={setStep} segments={units} />
          )}
        </>
      }
    >
      <Legend series={series} />
      <BarPlot
        label={title}
        steps={steps}
        measure={measure}
        unknown={t('Not known before {day}', { day: formatDay(report.keptSince) })}
        series={series.map(({ id, name, color, values }) => ({
          name,
          color,
          values: sumSteps(values, steps),
          isOthers: id === undefined,
        }))}
      />
    </Section>
  );
}

function Legend({ series }: { series: readonly ShownSeries[] }) {
  const pictures = usePictures(series.map(({ contentId }) => contentId));
  return (
    <ul aria-label={t('Legend')} className="mb-3 flex flex-wrap gap-x-4 gap-y-1.5 text-1 text-ink-2">
      {series.map(({ id, contentId, name, color }) => (
        <li key={`${id} ${name}`} className="flex max-w-60 min-w-0 items-center gap-1.5">
          {contentId !== null && <SubjectPicture id={contentId} pictures={pictures} className="w-6" />}
          <span className="truncate pb-0.5" title={name} style={{ boxShadow: `inset 0 -2px 0 0 ${color}` }}>
            {name}
          </span>
        </li>
      ))}
    </ul>
  );
}
