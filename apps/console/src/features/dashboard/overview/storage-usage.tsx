import { computeUsagePercent, chooseUsageTone } from '@vitrine/contract/billing/plans';
import { TriangleAlert } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { findFailure } from '../../../ui/feedback/shown-failure.ts';
import { q } from '../../../api/q.ts';
import { useRead } from '../../../api/use-read.ts';
import { USAGE_POLL_MS, useUsage } from '../../../api/usage.ts';
import { formatSize } from '../../../ui/format/format.ts';
import { Bar } from '../../../ui/layout/bar.tsx';
import { Badge } from '../../../ui/lists/badge.tsx';
import { Figure, UnknownFigure } from '../../../ui/lists/figure.tsx';

const TITLE = t('Storage Usage');
const className = '@max-[880px]:col-span-1!';

/** The figure of the plan's storage that is used. */
export function StorageUsage() {
  const storage = useRead(q.media.storage({ pollMs: USAGE_POLL_MS, failure: t('Failed to fetch storage data') }));
  const usage = useUsage(USAGE_POLL_MS);
  if (storage.data === undefined || usage.data === undefined) {
    const unknown = storage.data === undefined ? storage : usage;
    return <UnknownFigure title={TITLE} failure={findFailure(unknown)} className={className} />;
  }
  const { usedBytes, imageCount, videoCount } = storage.data.storage;
  const { storageLimit } = usage.data;
  const percent = computeUsagePercent(usedBytes, storageLimit);
  const tone = chooseUsageTone(percent);
  const [used, unit] = formatSize(usedBytes).split(' ');
  return (
    <Figure
      className={className}
      title={TITLE}
      badge={
        tone !== 'normal' && (
          <Badge tone={tone}>
            <TriangleAlert />
            {t('{percent}%', { percent: Math.round(percent) })}
          </Badge>
        )
      }
      value={used}
      unit={
        storageLimit === null
          ? t('{unit} of Unlimited', { unit: unit ?? '' })
          : t('{unit} of {limit}', { unit: unit ?? '', limit: formatSize(storageLimit) })
      }
      note={t(
        '{images, plural, one {# image, {videos, plural, one {# video} other {# videos}}} other {# images, {videos, plural, one {# video} other {# videos}}}}',
        { images: imageCount, videos: videoCount },
      )}
    >
      <Bar value={percent / 100} label={t('{percent} percent of storage used', { percent: Math.round(percent) })} />
    </Figure>
  );
}
