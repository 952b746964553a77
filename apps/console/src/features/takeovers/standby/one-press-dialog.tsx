import type { StandbyItem } from '@vitrine/contract/takeovers/takeovers';
import { Siren } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../../ui/forms/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TakeoverPicture } from '../../content/index.ts';
import { useOnePress } from './one-press.ts';
import { describeShown } from '../takeover-text.ts';

interface OnePressDialogProps {
  items: readonly StandbyItem[];
  /** Opens the form for any other takeover. */
  onOther: () => void;
  onClose: () => void;
}

/** The prepared takeovers that start with one press. The first one has the focus, so Enter starts it. */
export function OnePressDialog({ items, onOther, onClose }: OnePressDialogProps) {
  const { start, busy, isRunning } = useOnePress(onClose);
  const first = items.find((item) => !isRunning(item));
  return (
    <Dialog
      onClose={onClose}
      title={t('Take over screens')}
      description={t('One press starts it on all screens, until you end it.')}
      footer={
        <>
          <Button className="me-auto" onClick={onOther}>
            {t('Another takeover…')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </>
      }
    >
      <ul aria-label={t('One press')} className="grid gap-2">
        {items.map((item) => (
          <li key={item.id} className="flex items-center gap-3">
            <TakeoverPicture small shown={item} className="w-18 flex-none" />
            <span className="min-w-0 flex-1">
              <b className="block truncate font-strong">{item.title}</b>
              <span className="line-clamp-2 text-1 text-ink-2">{describeShown(item)}</span>
            </span>
            <Button
              variant="danger"
              disabled={isRunning(item)}
              busy={busy}
              aria-label={
                isRunning(item)
                  ? t('{title} is running', { title: item.title })
                  : t('Start {title}', { title: item.title })
              }
              {...(item === first && { 'data-autofocus': true })}
              // A key that is held since before the dialog opened is no press.
              onKeyDown={(event) => event.repeat && event.preventDefault()}
              onClick={() => start(item)}
            >
              <Siren />
              {isRunning(item) ? t('Running') : t('Start', {}, 'a takeover')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
