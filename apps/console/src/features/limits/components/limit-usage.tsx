import { computeUsagePercent } from '@vitrine/contract/billing/plans';
import type { SubscriptionInfo } from '@vitrine/contract/billing/subscription';
import { t } from '@vitrine/messages/t';
import { formatCount, formatSize } from '../../../ui/format/format.ts';
import { Bar } from '../../../ui/layout/bar.tsx';

/** The usage of a limit. */
export function LimitUsage({ kind, usage }: { kind: 'device' | 'storage'; usage: SubscriptionInfo }) {
  const { deviceCount, maxDevices, usedBytes, storageLimit } = usage;
  const [used, limit] = kind === 'device' ? [deviceCount, maxDevices] : [usedBytes, storageLimit];
  const text = kind === 'device' ? formatCount : formatSize;
  const label = t('{used} of {limit}', { used: text(used), limit: limit === null ? '∞' : text(limit) });
  return (
    <div className="grid gap-1">
      <p className="flex justify-between">
        <span className="text-ink-2">{t('Current usage')}</span>
        <span>{label}</span>
      </p>
      <Bar
        large
        value={computeUsagePercent(used, limit) / 100}
        label={kind === 'device' ? t('Devices: {usage}', { usage: label }) : t('Storage: {usage}', { usage: label })}
      />
    </div>
  );
}
