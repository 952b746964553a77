import type { Device } from '@vitrine/contract/fleet/devices';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { useMe } from '../../accounts/index.ts';
import { useSaveSettings } from '../devices/queries.ts';

/** Says that a screen is in UTC and its account is not, and gives it the account's time zone by a press. */
export function TimeZoneNotice({ device: { id, timeZone } }: { device: Device }) {
  const { accountTimeZone } = useMe();
  const toast = useToast();
  const { mutate, isPending } = useSaveSettings(id);
  if (timeZone !== 'UTC' || accountTimeZone === null || accountTimeZone === 'UTC') return null;
  return (
    <Notice
      tone="warning"
      title="This screen is in UTC."
      action={
        <Button
          small
          needs="devices.updateSettings"
          busy={isPending}
          onClick={() =>
            mutate(
              { timezone: accountTimeZone },
              { onSuccess: () => toast({ title: `The screen is in ${accountTimeZone} now` }) },
            )
          }
        >
          {`Use ${accountTimeZone}`}
        </Button>
      }
    >
      {`The account is in ${accountTimeZone}: what follows the screen’s own clock plays at the hours of UTC.`}
    </Notice>
  );
}
