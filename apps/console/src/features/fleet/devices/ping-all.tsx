import { RefreshCw } from 'lucide-react';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { usePing } from './queries.ts';

/** Pings every connected device and fetches the list. */
export function PingAll() {
  const toast = useToast();
  const ping = usePing();
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
