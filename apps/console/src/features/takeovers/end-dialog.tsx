import type { Takeover } from '@vitrine/contract/takeovers';
import { formatQuantity } from '../../ui/format/format.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { EffectLine } from '../playout/index.ts';
import { useEndTakeover } from './queries.ts';

/** Asks whether to end a takeover, and ends it. */
export function EndDialog({ takeover, onClose }: { takeover: Takeover; onClose: () => void }) {
  const toast = useToast();
  const ending = useEndTakeover();
  const { id, title, screenCount } = takeover;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="End the takeover?"
      text={
        <p>
          {screenCount === 1 ? '1 screen goes' : `${formatQuantity(screenCount, 'screen')} go`} back to what{' '}
          {screenCount === 1 ? 'it' : 'they'} would play without <b className="font-strong">{title}</b>.
        </p>
      }
      confirm="End now"
      busy={ending.isPending}
      effect={
        <EffectLine
          busy={ending.isPending}
          planned={{
            key: ['end', id],
            dryRun: (api) => api.takeovers.end.dryRun({ params: { id } }),
            approval: 'never',
          }}
        />
      }
      onConfirm={() =>
        ending.mutate(id, {
          onSuccess() {
            onClose();
            toast({ title: 'Takeover ended' });
          },
        })
      }
    />
  );
}
