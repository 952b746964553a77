import type { Effect } from '@vitrine/contract/playout/effect';
import { t } from '@vitrine/messages/t';
import { formatClock } from '../../ui/format/format.ts';
import { useTimeZone } from '../../ui/format/use-time-zone.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Link } from '../../ui/routing/navigation.tsx';
import { useEffectReceipt } from '../effect/index.ts';

interface PlacedReceiptProps {
  effect: Effect;
  /** Epoch milliseconds. */
  at: number;
  onUndo: () => void;
  onClose: () => void;
}

/** The screens that get content, with the second at which each began to show it. */
export function PlacedReceipt({ effect, at, onUndo, onClose }: PlacedReceiptProps) {
  const timeZone = useTimeZone();
  const { title, screens } = useEffectReceipt(effect, at);
  const [first, ...others] = effect.screens;
  return (
    <Dialog
      size="side"
      title={title}
      description={t('Saved at {time}', { time: formatClock(at, timeZone) })}
      onClose={onClose}
      footer={
        <>
          <Button className="wide:me-auto" onClick={onUndo}>
            {t('Undo')}
          </Button>
          {first !== undefined && others.length === 0 && (
            <Button asChild onClick={onClose}>
              <Link to={`/device-management/${encodeURIComponent(first.deviceId)}`}>{t('Open screen')}</Link>
            </Button>
          )}
          <Button data-autofocus variant="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      {screens}
    </Dialog>
  );
}
