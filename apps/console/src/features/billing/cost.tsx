import type { ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { formatAmount, formatDate } from '../../ui/format/format.ts';
import type { CostState } from './queries.ts';

interface CostProps {
  state: CostState;
  /** Shown instead of the next invoice if nothing is charged after the change. */
  endsAt?: string | null;
}

/** The price of a change: the charge today, the next invoice, and the monthly total after that. */
export function Cost({ state: { cost, isCurrent, failure }, endsAt = null }: CostProps) {
  if (failure !== null) return <ErrorState compact title={t('Failed to calculate the cost')} {...failure} />;
  // The lines stay in place while a new amount is loading.
  const shown = (pence: number | undefined) => (pence === undefined || !isCurrent ? '…' : formatAmount(pence));
  return (
    <dl aria-label={t('Cost')} aria-busy={!isCurrent} className="grid">
      <Line of={<b>{t('Today')}</b>}>
        <b className="text-4">{shown(cost?.todayPence)}</b>
      </Line>
      <Line of={cost?.next ? t('Next invoice, {date}', { date: formatDate(cost.next.at) }) : t('Next invoice')}>
        {cost?.next === null && isCurrent
          ? endsAt === null
            ? t('None')
            : t('None, ends {date}', { date: formatDate(endsAt) })
          : shown(cost?.next?.amountPence)}
      </Line>
      <Line of={t('New monthly total')}>{shown(cost?.monthlyPence)}</Line>
    </dl>
  );
}

function Line({ of, children }: { of: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-4 border-b border-line py-2 last:border-0">
      <dt className="text-ink-2">{of}</dt>
      <dd className="ms-auto whitespace-nowrap">{children}</dd>
    </div>
  );
}
