import * as Radix from 'radix-ui/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { Button } from '../forms/button.tsx';
import { cx } from '../theme/cx.ts';
import { footerClass, overlayClass, sheetClass } from './dialog-class.ts';
import { useEscape } from './escape.ts';
import { elementToReturnTo, returnFocus } from './focus-return.ts';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** What will happen, and what it does to the screens. */
  text: ReactNode;
  /** The word on the button that does it: `Delete 3 File(s)`. */
  confirm: string;
  /** The word on the safe button. */
  cancel?: string;
  tone?: 'danger' | 'primary';
  /** It is being done: the dialog stays and waits. */
  busy?: boolean;
  /** Does it. The dialog closes when `open` becomes false. */
  onConfirm: () => void;
  /** Between text and buttons: the pictures that go. */
  children?: ReactNode;
}

/** Asks before something that cannot be undone. The focus starts on the safe answer. */
export function ConfirmDialog({ open, onOpenChange, ...rest }: ConfirmDialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass}>
          <Sheet {...rest} onClose={() => onOpenChange(false)} />
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Sheet({
  title,
  text,
  confirm,
  cancel = 'Cancel',
  tone = 'danger',
  busy = false,
  onConfirm,
  children,
  onClose,
}: Omit<ConfirmDialogProps, 'open' | 'onOpenChange'> & { onClose: () => void }) {
  const escape = useEscape(onClose);
  const opener = useRef<HTMLElement | null>(null);
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <Radix.Content
      className={cx(sheetClass, 'max-w-120')}
      {...escape}
      onOpenAutoFocus={(event) => {
        opener.current = elementToReturnTo();
        event.preventDefault();
        safe.current?.focus();
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        returnFocus(opener.current);
      }}
    >
      <Radix.Title className="px-6 pt-5 text-4 font-strong">{title}</Radix.Title>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-6 pb-6 pt-4">
        {children}
        <Radix.Description asChild>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2 break-words">{text}</div>
        </Radix.Description>
      </div>
      <div className={footerClass}>
        <Radix.Cancel asChild>
          <Button ref={safe}>{cancel}</Button>
        </Radix.Cancel>
        <Button variant={tone} busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Radix.Content>
  );
}
