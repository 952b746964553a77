import { computeUsagePercent } from '@vitrine/contract/billing/plans';
import { t } from '@vitrine/messages/t';
import { findFailure } from '../../../ui/feedback/shown-failure.ts';
import { USAGE_POLL_MS, useUsage } from '../../../api/usage.ts';
import { formatCount } from '../../../ui/format/format.ts';
import { Bar } from '../../../ui/layout/bar.tsx';
import { Badge } from '../../../ui/lists/badge.tsx';
import { Figure, UnknownFigure } from '../../../ui/lists/figure.tsx';
import { useCharges } from '../../billing/index.ts';
import { planNames } from '../../../ui/format/plan-names.ts';

const TITLE = t('Device Usage');

/** The figure of the plan's seats that are taken. The plan is not named in an installation without payments. */
export function DeviceUsage() {
  const usage = useUsage(USAGE_POLL_MS);
  const hasPlans = useCharges() ?? false;
  if (usage.data === undefined) return <UnknownFigure title={TITLE} failure={findFailure(usage)} />;
  const { deviceCount, maxDevices, effectivePlan } = usage.data;
  const remaining = maxDevices === null ? null : Math.max(0, maxDevices - deviceCount);
  return (
    <Figure
      title={TITLE}
      badge={hasPlans && <Badge>{planNames[effectivePlan]}</Badge>}
      value={formatCount(deviceCount)}
      unit={`/ ${maxDevices === null ? '∞' : formatCount(maxDevices)}`}
      note={
        remaining === null
          ? t('Unlimited', {}, 'devices')
          : remaining === 0
            ? t('At limit')
            : t('{remaining, number} remaining', { remaining })
      }
    >
      <Bar
        value={maxDevices === null ? 0 : computeUsagePercent(deviceCount, maxDevices) / 100}
        label={
          maxDevices === null
            ? t('{count, number} of ∞ devices used', { count: deviceCount })
            : t('{limit, plural, one {{count, number} of # device used} other {{count, number} of # devices used}}', {
                count: deviceCount,
                limit: maxDevices,
              })
        }
      />
    </Figure>
  );
}
