import { RefreshCw } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';

/** Pings every connected device and fetches the list. */
export function PingAll() {
  const toast = useToast();
  const ping = useChange(q.devices.ping({ failure: t('Ping failed') }));
  return (
    <Button
      busy={ping.isPending}
      onClick={() => {
        toast({ title: t('Devices refreshed - checking latest status') });
        ping.mutate();
      }}
    >
      <RefreshCw />
      {t('Refresh')}
    </Button>
  );
}
