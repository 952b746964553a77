import { t } from '@vitrine/messages/t';
import { Link } from '../../../ui/routing/navigation.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { formatQuantity, formatCount } from '../../../ui/format/format.ts';
import { Button } from '../../../ui/forms/button.tsx';

interface OverLimitNoticeProps {
  /** More than `maxDevices`. */
  deviceCount: number;
  maxDevices: number;
}

/** Says which devices keep playing when the account has more than its plan includes. */
export function OverLimitNotice({ deviceCount, maxDevices }: OverLimitNoticeProps) {
  return (
    <Notice
      tone="warning"
      title={t('Over the plan’s limit.')}
      action={
        <Button needs="billing.overview" small asChild>
          <Link to="/subscription">{t('See plans')}</Link>
        </Button>
      }
    >
      Your plan includes {t('{maxDevices, plural, one {# screen} other {# screens}}', { maxDevices })}, and you have{' '}
      {formatCount(deviceCount)}.{' '}
      {maxDevices === 1
        ? t('The oldest one keeps playing')
        : t('The oldest {maxDevices, number} keep playing', { maxDevices })}
      , {deviceCount - maxDevices === 1 ? t('the other one shows') : t('the others show')} a notice.
    </Notice>
  );
}
