import type { Device } from '@vitrine/contract/fleet/devices';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { useMe } from '../../accounts/index.ts';
import { settingsFailure } from '../devices/settings-failure.ts';

/** Says that a screen is in UTC and its account is not, and gives it the account's time zone by a press. */
export function TimeZoneNotice({ device: { id, timeZone } }: { device: Device }) {
  const { accountTimeZone } = useMe();
  const { mutate, isPending } = useChange(
    q.devices.updateSettings({
      failure: settingsFailure,
      done: t('The screen is in {accountTimeZone} now', { accountTimeZone: accountTimeZone ?? '' }),
    }),
  );
  if (timeZone !== 'UTC' || accountTimeZone === null || accountTimeZone === 'UTC') return null;
  return (
    <Notice
      tone="warning"
      title={t('This screen is in UTC.')}
      action={
        <Button
          small
          needs="devices.updateSettings"
          busy={isPending}
          onClick={() => mutate({ params: { deviceId: id }, body: { timezone: accountTimeZone } })}
        >
          {t('Use {accountTimeZone}', { accountTimeZone })}
        </Button>
      }
    >
      {t('The account is in {accountTimeZone}: what follows the screen’s own clock plays at the hours of UTC.', {
        accountTimeZone,
      })}
    </Notice>
  );
}
