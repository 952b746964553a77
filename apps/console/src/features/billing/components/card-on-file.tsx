import { CreditCard } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../../ui/forms/button.tsx';
import { DialogFoot } from '../../../ui/overlays/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';

interface CardOnFileProps {
  last4: string;
  submit: string;
  busy: boolean;
  /** The cost is not known yet, or nothing is changed. */
  disabled?: boolean;
  /** The reason why the last attempt failed; null without a failure. */
  failure: string | null;
  onPay: () => void;
  /** Opens the form for another card. */
  onOther: () => void;
  onCancel: () => void;
}

/** Pays with the card on file, or opens the form for another one. */
export function CardOnFile(props: CardOnFileProps) {
  const { last4, submit, busy, disabled = false, failure, onPay, onOther, onCancel } = props;
  return (
    <>
      {failure !== null && <Notice tone="danger">{failure}</Notice>}
      <p className="flex flex-wrap items-center gap-x-2">
        <CreditCard className="text-ink-3" />
        {t('Card ending {digits}', { digits: last4 })}
        <Button small variant="quiet" className="ms-auto" disabled={busy} onClick={onOther}>
          {t('Use another card')}
        </Button>
      </p>
      <DialogFoot>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button variant="primary" busy={busy} disabled={disabled} onClick={onPay}>
          {busy ? t('Processing...') : submit}
        </Button>
      </DialogFoot>
    </>
  );
}
