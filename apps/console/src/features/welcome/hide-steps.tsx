import { X } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { IconButton } from '../../ui/forms/icon-button.tsx';

/** Hides the first steps, or their end, for good. */
export function HideSteps({ label, className }: { label: string; className: string }) {
  const hiding = useChange(q.welcome.hideFirstSteps({ failure: t('Failed to hide the first steps') }));
  return (
    <IconButton
      small
      label={label}
      className={className}
      aria-disabled={hiding.isPending}
      onClick={() => hiding.mutate()}
    >
      <X />
    </IconButton>
  );
}
