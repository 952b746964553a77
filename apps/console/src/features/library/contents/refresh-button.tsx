import { RefreshCw } from 'lucide-react';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { useRefreshLibrary } from '../queries.ts';

/** Refetches everything on the page, and reports the outcome. */
export function RefreshButton() {
  const toast = useToast();
  const { mutate, isPending } = useRefreshLibrary();
  const refresh = () => mutate(undefined, { onSuccess: () => toast({ title: 'Media library refreshed' }) });
  return (
    <IconButton variant="secondary" label="Refresh" busy={isPending} onClick={refresh}>
      <RefreshCw />
    </IconButton>
  );
}
