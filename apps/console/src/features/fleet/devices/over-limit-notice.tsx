import { t } from '@vitrine/messages/t';
import { Link } from '../../../ui/routing/navigation.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';

interface OverLimitNoticeProps {
  /** More than `maxDevices`. */
  deviceCount: number;
  maxDevices: number;
}

/** Says which devices keep playing when the account has more than its plan includes. */
export function OverLimitNotice({ deviceCount, maxDevices }: OverLimitNoticeProps) {
  const others = deviceCount - maxDevices;
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
      {t(
        '{max, plural, one {Your plan includes # screen, and you have {count, number}.} other {Your plan includes # screens, and you have {count, number}.}}',
        { max: maxDevices, count: deviceCount },
      )}{' '}
      {maxDevices === 1
        ? t(
            '{others, plural, =1 {The oldest one keeps playing, the other one shows a notice.} other {The oldest one keeps playing, the others show a notice.}}',
            { others },
          )
        : t(
            '{others, plural, =1 {The oldest {max, number} keep playing, the other one shows a notice.} other {The oldest {max, number} keep playing, the others show a notice.}}',
            { others, max: maxDevices },
          )}
    </Notice>
  );
}
