import { Check, ChevronDown, CircleDashed, X } from 'lucide-react';
import { useId, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../../api/use-read.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { Ring } from '../../../ui/feedback/ring.tsx';
import { useReportedNow } from '../../../ui/feedback/connection.tsx';
import { useTimeZone } from '../../../ui/format/use-time-zone.ts';
import { cx } from '../../../ui/theme/cx.ts';
import { describeDelivery, isComplete, describeWaiting } from './delivery-text.ts';
import { type Followed, deliveryOf } from '../followed.ts';
import { useCloseWhenComplete } from './use-close-when-complete.ts';

/** Words such as `until 23:30` become `until tomorrow at 23:30` only at midnight. */
const TICK_MS = 60_000;

interface ReceiptProps {
  followed: Followed;
  onClose: () => void;
}

/** The delivery of an assignment in one line: how many of its screens show the media. Details says why others do not. */
export function LoadedReceipt({ followed, onClose }: ReceiptProps) {
  const delivery = useRead(deliveryOf(followed)).data;
  const timeZone = useTimeZone();
  const now = useReportedNow(TICK_MS);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const waiting = delivery === undefined ? [] : describeWaiting(delivery, now, timeZone);
  const isDone = delivery !== undefined && isComplete(delivery);
  useCloseWhenComplete(isDone, onClose);
  return (
    <div role="status" className="rounded bg-accent-soft py-2 ps-4 pe-2">
      <div className="flex items-center gap-3">
        {delivery === undefined || delivery.loading > 0 ? (
          <Ring size={16} />
        ) : isDone ? (
          <Check className="text-online-mark" />
        ) : (
          <CircleDashed className="text-ink-3" />
        )}
        <p className="min-w-0 flex-1 truncate" title={followed.mediaName}>
          <b className="font-strong">
            {delivery === undefined ? t('Updating screens…') : describeDelivery(delivery, now, timeZone)}
          </b>{' '}
          <span className="text-ink-2">{followed.mediaName}</span>
        </p>
        {waiting.length > 0 && (
          <Button small variant="quiet" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
            {t('Details')}
            <ChevronDown className={cx('transition-transform', isOpen && 'rotate-180')} />
          </Button>
        )}
        <IconButton small label={t('Dismiss')} onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <ul id={id} hidden={!isOpen} className="max-h-40 overflow-y-auto pb-1 ps-7 text-1 text-ink-2">
        {waiting.map((words) => (
          <li key={words} className="break-words">
            {words}
          </li>
        ))}
      </ul>
    </div>
  );
}
