import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { ApprovalScope } from '../access/approval.tsx';
import { IconButton } from '../forms/icon-button.tsx';
import { cx } from '../theme/cx.ts';
import { bodyClass, footerClass, overlayClass, sheetClass, sideOverlayClass, sideSheetClass } from './dialog-class.ts';
import { useDialogBehavior } from './use-dialog-behavior.ts';

interface DialogProps {
  onClose: () => void;
  /** Closes the dialog once its change was sent for approval; unless given, like the close button. */
  onSent?: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** The width: 480 px; `wide` is 720 px, for pickers. `side` is a panel at the edge, whose body scrolls. */
  size?: 'normal' | 'wide' | 'side';
  /** Buttons; the primary one is last. */
  footer?: ReactNode;
  /** Wraps body and footer in a form, which a `type="submit"` button in the footer submits. */
  onSubmit?: () => void;
  className?: string;
  children?: ReactNode;
}

/** A modal dialog. Escape and the close button close it; the focus returns to the opener. */
export function Dialog({ onSent, ...rest }: DialogProps) {
  return (
    <Radix.Root open onOpenChange={() => rest.onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={rest.size === 'side' ? sideOverlayClass : overlayClass}>
          <ApprovalScope onSent={onSent ?? rest.onClose}>
            <Sheet {...rest} />
          </ApprovalScope>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Sheet({
  title,
  description,
  size = 'normal',
  footer,
  onSubmit,
  className,
  children,
  onClose,
}: Omit<DialogProps, 'onSent'>) {
  const behavior = useDialogBehavior(onClose, findFirstFocus);
  const isSide = size === 'side';
  const content = (
    <>
      {children !== undefined && (
        <div className={cx(bodyClass, isSide ? 'content-start px-4 pb-4 wide:px-6' : 'px-6 pb-6', className)}>
          {children}
        </div>
      )}
      {footer !== undefined && <div className={cx(footerClass, isSide && 'max-wide:px-4')}>{footer}</div>}
    </>
  );
  return (
    <Radix.Content
      className={isSide ? sideSheetClass : cx(sheetClass, size === 'wide' ? 'max-w-180' : 'max-w-120')}
      data-panel={isSide || undefined}
      {...(description === undefined && { 'aria-describedby': undefined })}
      {...behavior}
    >
      <div
        className={cx(
          'relative grid flex-none gap-1 pt-5',
          isSide ? 'border-b border-line px-4 pb-4 wide:px-6' : 'px-6',
        )}
      >
        <Radix.Title className="pe-8 text-4 font-strong">{title}</Radix.Title>
        {description !== undefined && <Radix.Description className="text-ink-2">{description}</Radix.Description>}
        <Radix.Close asChild>
          <IconButton small label={t('Close')} className="absolute inset-e-4 top-4">
            <X />
          </IconButton>
        </Radix.Close>
      </div>
      {onSubmit === undefined ? (
        content
      ) : (
        <form
          noValidate
          className="contents"
          onSubmit={(event) => {
            event.preventDefault();
            // React events bubble through the component tree: a form around the opener would submit too.
            event.stopPropagation();
            onSubmit();
          }}
        >
          {content}
        </form>
      )}
    </Radix.Content>
  );
}

/** The row of buttons of a form inside a dialog's body. It stays in reach while the body scrolls. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <div className={cx(footerClass, 'sticky -bottom-6 z-1 -mx-6 -mb-6')}>{children}</div>
);

/** Fields that can be focused first. Of radio buttons only the chosen one, like with the Tab key. */
const FIELDS =
  'input:not([type=radio]):not(:disabled), input:checked:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/** The element to focus first: the marked one, else the first field, else the dialog, which is read from its title on. */
function findFirstFocus(dialog: HTMLElement): HTMLElement {
  return dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>(FIELDS) ?? dialog;
}
