import * as Radix from 'radix-ui/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { t } from '@vitrine/messages/t';
import { ApprovalScope } from '../access/approval.tsx';
import { Button } from '../forms/button.tsx';
import { cx } from '../theme/cx.ts';
import { bodyClass, footerClass, overlayClass, sheetClass } from './dialog-class.ts';
import { useDialogBehavior } from './use-dialog-behavior.ts';

export interface ConfirmDialogProps {
  onClose: () => void;
  title: ReactNode;
  /** The consequences, in particular for screens. */
  text: ReactNode;
  /** The label of the confirming button: `Delete 3 File(s)`. */
  confirm: string;
  /** The label of the cancelling button. */
  cancel?: string;
  tone?: 'danger' | 'primary';
  /** The action is running; the dialog stays open. */
  busy?: boolean;
  /** Starts the action. The caller closes the dialog. */
  onConfirm: () => void;
  /** Another button, between the cancelling and the confirming one. */
  alternative?: ReactNode;
  /** Content above the text, such as thumbnails of the files to delete. */
  children?: ReactNode;
  /** Content below the text: what the action changes on screens. */
  effect?: ReactNode;
}

/** Asks for confirmation of an action that cannot be undone. The cancelling button has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Radix.Root open onOpenChange={() => props.onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass}>
          <ApprovalScope onSent={props.onClose} isActing={props.busy === true}>
            <Sheet {...props} />
          </ApprovalScope>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Sheet({
  title,
  text,
  confirm,
  cancel = t('Cancel'),
  tone = 'danger',
  busy = false,
  onConfirm,
  alternative,
  children,
  effect,
  onClose,
}: ConfirmDialogProps) {
  const cancelButton = useRef<HTMLButtonElement>(null);
  const behavior = useDialogBehavior(onClose, () => cancelButton.current);
  return (
    <Radix.Content className={cx(sheetClass, 'max-w-120')} {...behavior}>
      <Radix.Title className="flex-none px-6 pt-5 text-4 font-strong">{title}</Radix.Title>
      <div className={cx(bodyClass, 'px-6 pb-6')}>
        {children}
        <Radix.Description asChild>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2 break-words">{text}</div>
        </Radix.Description>
        {effect}
      </div>
      <div className={footerClass}>
        <Radix.Cancel asChild>
          <Button ref={cancelButton}>{cancel}</Button>
        </Radix.Cancel>
        {alternative}
        <Button variant={tone} busy={busy} sends="change" onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Radix.Content>
  );
}
