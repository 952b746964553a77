import { RefreshCw } from 'lucide-react';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';

/** Pings every connected device and fetches the list. */
export function PingAll() {
  const toast = useToast();
  const ping = useChange(q.devices.ping({ failure: 'Ping failed' }));
  return (
    <Button
      busy={ping.isPending}
      onClick={() => {
        toast({ title: 'Devices refreshed - checking latest status' });
        ping.mutate();
      }}
    >
      <RefreshCw />
      Refresh
    </Button>
  );
}
