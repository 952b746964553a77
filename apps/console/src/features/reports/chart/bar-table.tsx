import { t } from '@vitrine/messages/t';
import { formatBare, type PlotProps } from './plot.ts';

/** The values of the chart as a table, for screen readers. */
export const BarTable = ({ label, steps, series, measure, unknown }: PlotProps) => (
  <div className="sr-only">
    <table>
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Period')}</th>
          {series.map(({ name }, index) => (
            <th key={index} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {steps.map(({ first, title, isKnown }, index) => (
          <tr key={first}>
            <th scope="row">{title}</th>
            {series.map(({ values }, each) => (
              <td key={each}>{isKnown ? formatBare(values[index] ?? 0, measure) : unknown}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
