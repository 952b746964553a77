import { Button, type ButtonProps } from './button.tsx';
import { Tooltip } from '../overlays/tooltip.tsx';

interface IconButtonProps extends Omit<ButtonProps, 'square' | 'asChild'> {
  /** Says what it does, to screen readers and in the tooltip. */
  label: string;
  /** A key that does the same, shown in the tooltip. */
  shortcut?: string;
}

/** A button with an icon alone, for the well-known acts: close, edit, delete, download. */
export function IconButton({ label, shortcut, variant = 'quiet', ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} {...(shortcut !== undefined && { shortcut })}>
      <Button variant={variant} square aria-label={label} {...rest} />
    </Tooltip>
  );
}
