import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { type ReactNode, useRef } from 'react';
import { IconButton } from '../forms/icon-button.tsx';
import { cx } from '../theme/cx.ts';
import { footerClass, overlayClass, sheetClass } from './dialog-class.ts';
import { useEscape } from './escape.ts';
import { elementToReturnTo, returnFocus } from './focus-return.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** 480 px; wide is 720, for pickers. */
  size?: 'normal' | 'wide';
  /** Buttons; the one that acts comes last. */
  footer?: ReactNode;
  /** Makes a form of body and footer; a `type="submit"` button in the footer sends it. */
  onSubmit?: () => void;
  className?: string;
  children?: ReactNode;
}

/** One decision, above the page. Escape and the cross close it; the focus returns to where it was. */
export function Dialog({ open, onOpenChange, ...rest }: DialogProps) {
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
  description,
  size = 'normal',
  footer,
  onSubmit,
  className,
  children,
  onClose,
}: Omit<DialogProps, 'open' | 'onOpenChange'> & { onClose: () => void }) {
  const escape = useEscape(onClose);
  const opener = useRef<HTMLElement | null>(null);
  const content = (
    <>
      {children !== undefined && (
        <div className={cx('grid grid-cols-[minmax(0,1fr)] gap-4 px-6 pb-6 pt-4', className)}>{children}</div>
      )}
      {footer !== undefined && <div className={footerClass}>{footer}</div>}
    </>
  );
  return (
    <Radix.Content
      className={cx(sheetClass, size === 'wide' ? 'max-w-180' : 'max-w-120')}
      {...(description === undefined && { 'aria-describedby': undefined })}
      {...escape}
      onOpenAutoFocus={(event) => {
        opener.current = elementToReturnTo();
        event.preventDefault();
        if (event.currentTarget instanceof HTMLElement) whereToBegin(event.currentTarget).focus();
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        returnFocus(opener.current);
      }}
    >
      <div className="relative grid gap-1 px-6 pt-5">
        <Radix.Title className="pr-8 text-4 font-strong">{title}</Radix.Title>
        {description !== undefined && <Radix.Description className="text-ink-2">{description}</Radix.Description>}
        <Radix.Close asChild>
          <IconButton small label="Close" className="absolute right-4 top-4">
            <X />
          </IconButton>
        </Radix.Close>
      </div>
      {onSubmit === undefined ? (
        content
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            // A form around the button that opened the dialog hears of this one too, through React's tree.
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

/** The line of buttons at the end of a form that stands in a dialog's body. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <div className={cx(footerClass, '-mx-6 -mb-6')}>{children}</div>
);

/** The first control of the body, where typing begins; a dialog without one is read from its title on. */
function whereToBegin(dialog: HTMLElement): HTMLElement {
  return (
    dialog.querySelector<HTMLElement>('[data-autofocus]') ??
    dialog.querySelector<HTMLElement>('input:not(:disabled), select:not(:disabled), textarea:not(:disabled)') ??
    dialog
  );
}
