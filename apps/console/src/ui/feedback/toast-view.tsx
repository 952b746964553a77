import { t } from '@vitrine/messages/t';
import './toast.css';
import { CircleCheck, CircleX, X } from 'lucide-react';
import * as Radix from 'radix-ui/toast';
import { useState } from 'react';
import { Button } from '../forms/button.tsx';
import { isRightToLeft } from '../layout/direction.ts';
import { cx } from '../theme/cx.ts';

export interface Toast {
  title: string;
  text?: string | undefined;
  /** A second line: what to do about it. */
  advice?: string | undefined;
  /** `danger` is for failures, and is read out at once. */
  tone?: 'neutral' | 'danger';
  /** One action: `{ label: 'Undo', onAct }`. */
  action?: { label: string; onAct: () => void };
}

interface ToastViewProps {
  toast: Toast;
  /** Twice as long with an action, so that there is time to decide. Infinity: until it is closed. */
  durationMs: number;
}

/** The toast in its region. F8 moves the focus there; a swipe of 50 px to the end of its line dismisses it. */
export function ToastView({ toast, durationMs }: ToastViewProps) {
  const [isOpen, setIsOpen] = useState(true);
  const isDanger = toast.tone === 'danger';
  return (
    <Radix.Provider
      duration={toast.action === undefined ? durationMs : 2 * durationMs}
      swipeDirection={isRightToLeft() ? 'left' : 'right'}
      swipeThreshold={50}
      label={t('Notification')}
    >
      <Radix.Root
        open={isOpen}
        onOpenChange={setIsOpen}
        type={isDanger ? 'foreground' : 'background'}
        data-tone={toast.tone ?? 'neutral'}
        className="toast"
      >
        {isDanger ? <CircleX className="mt-0.5 text-danger" /> : <CircleCheck className="mt-0.5 text-online-mark" />}
        <div className="grid min-w-0 gap-0.5 wrap-anywhere">
          <Radix.Title className="font-strong">{toast.title}</Radix.Title>
          {toast.text !== undefined && toast.text !== '' && (
            <>
              <span className="sr-only">. </span>
              <Radix.Description className="text-ink-2">{toast.text}</Radix.Description>
              {toast.advice && <Radix.Description className="text-ink-2">{toast.advice}</Radix.Description>}
            </>
          )}
        </div>
        {toast.action === undefined ? (
          <Radix.Close asChild>
            <Button variant="quiet" small square aria-label={t('Close')} className="-my-1">
              <X />
            </Button>
          </Radix.Close>
        ) : (
          <Radix.Action asChild altText={toast.action.label}>
            <Button small onClick={toast.action.onAct}>
              {toast.action.label}
            </Button>
          </Radix.Action>
        )}
      </Radix.Root>
      <Radix.Viewport
        hotkey={['F8']}
        className={cx(
          'toasts fixed bottom-18 inset-e-3 z-50 w-[min(380px,calc(100vw-24px))] rounded rail:bottom-6 wide:inset-e-6',
          // A panel has its buttons in the corner of the toasts, which are then beside it.
          'wide:[body:has([data-panel])_&]:inset-e-[min(548px,calc(100vw-404px))]',
        )}
      />
    </Radix.Provider>
  );
}
