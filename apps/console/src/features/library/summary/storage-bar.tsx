import { computeUsagePercent } from '@vitrine/contract/billing/plans';
import { t } from '@vitrine/messages/t';
import { Link } from '../../../ui/routing/navigation.tsx';
import { IfMay } from '../../../ui/access/may.tsx';
import { Bar } from '../../../ui/layout/bar.tsx';
import { formatSize } from '../../../ui/format/format.ts';
import { useStorage } from '../queries.ts';

/** Shows how much of the storage is used. */
export function StorageBar() {
  const { stored, limit } = useStorage();
  if (stored === undefined || limit === undefined) return <div className="h-5" />;
  const used = formatSize(stored.usedBytes);
  if (limit === null) {
    return (
      <p className="flex h-5 items-center gap-3 text-1 text-ink-2">
        {t('Storage')} <span className="text-ink-3">{t('{used} used, Unlimited', { used })}</span>
      </p>
    );
  }
  const percent = computeUsagePercent(stored.usedBytes, limit);
  return (
    <div className="flex min-h-5 flex-wrap items-center gap-x-3 gap-y-1 text-1 text-ink-2">
      <span>{t('Storage')}</span>
      <Bar
        className="min-w-24 max-w-100 flex-1"
        value={limit === 0 ? 1 : stored.usedBytes / limit}
        label={t('{used} of {size} storage used', { used, size: formatSize(limit) })}
      />
      <span className="text-ink-3">{t('{used} of {size}', { used, size: formatSize(limit) })}</span>
      {percent >= 80 && (
        <IfMay route="billing.overview">
          <Link to="/subscription" className="link -my-0.5 inline-flex min-h-6 items-center">
            {percent >= 100 ? t('Storage is full. See plans') : t('See plans')}
          </Link>
        </IfMay>
      )}
    </div>
  );
}
