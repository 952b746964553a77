import { Slot } from 'radix-ui/slot';
import type { ComponentProps } from 'react';
import { findSentRoute, SEND_FOR_APPROVAL, type SendingProps, useSendsForApproval } from '../access/approval.tsx';
import { mayUse, type Needing, useMay } from '../access/may.tsx';
import { cx } from '../theme/cx.ts';
import { Ring } from '../feedback/ring.tsx';

export interface ButtonProps extends ComponentProps<'button'>, Needing, SendingProps {
  /** `primary` is the main action of a view; at most one per view. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'quiet-danger';
  /** The size for dense rows: 28 px high, 36 px on touch. */
  small?: boolean;
  /** For the one button of a page: 44 px high. */
  tall?: boolean;
  /** The content begins at the left edge, as that of a field does. */
  alignStart?: boolean;
  /** A square button with only an icon. Use `IconButton`, which adds the label and the tooltip. */
  square?: boolean;
  /** The action is running: the button retains the focus and ignores clicks. */
  busy?: boolean;
  /** Renders its only child, for example a link, with the button's style. */
  asChild?: boolean;
}

const looks = {
  primary: 'border-accent-edge bg-accent text-ink-on-accent hover:bg-accent-hover',
  secondary: 'border-line-strong bg-paper hover:bg-hover [&>.lucide:not([class*="text-"])]:text-ink-2',
  quiet: 'border-transparent text-ink-2 hover:bg-hover hover:text-ink',
  'quiet-danger': 'border-transparent text-danger hover:bg-hover',
  danger: 'border-transparent bg-danger-fill text-ink-on-fill hover:brightness-90',
};

/**
 * A button. Icons are children before the text: `<Button><Plus />Pair Device</Button>`. One that submits, or `sends` a
 * change, reads “Send for approval” where the change waits for an admin.
 */
export function Button({
  variant = 'secondary',
  small = false,
  tall = false,
  alignStart = false,
  square = false,
  busy = false,
  asChild = false,
  type = 'button',
  sends = type === 'submit' ? 'change' : undefined,
  needs = findSentRoute(sends),
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const isSent = useSendsForApproval(sends) && !square;
  if (!mayUse(useMay(), { needs })) return null;
  const off = busy || rest.disabled === true;
  const isQuiet = variant === 'quiet' || variant === 'quiet-danger';
  const classes = cx(
    'inline-flex select-none items-center gap-1.5 whitespace-nowrap border font-medium transition-colors',
    alignStart ? 'justify-start' : 'justify-center',
    small ? 'h-control-small rounded-small text-1' : tall ? 'h-11 rounded' : 'h-control rounded',
    square && (small ? 'w-control-small' : 'w-control'),
    !square && (small || isQuiet ? 'px-2.5' : 'px-3.5'),
    !square && '[&>.lucide]:-ms-0.5',
    off ? 'border-transparent text-ink-3' : looks[variant],
    off && !isQuiet && 'bg-sunken',
    off && 'cursor-default',
    // Quiet buttons are always gray, so a disabled one is faded to differ from an enabled one.
    rest.disabled === true && isQuiet && 'opacity-45',
    busy && '[&>.lucide]:hidden',
    className,
  );
  if (asChild) {
    return (
      <Slot className={classes} {...rest}>
        {children}
      </Slot>
    );
  }
  return (
    <button
      type={type}
      className={classes}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    >
      {busy && <Ring size={14} />}
      {isSent ? SEND_FOR_APPROVAL : children}
    </button>
  );
}
