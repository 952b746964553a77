import { mayUse, useMay } from '../access/may.tsx';
import { Button, type ButtonProps } from './button.tsx';
import { Tooltip } from '../overlays/tooltip.tsx';

interface IconButtonProps extends Omit<ButtonProps, 'square' | 'asChild'> {
  /** The action, for screen readers and the tooltip. */
  label: string;
  /** The keyboard shortcut of the action, shown in the tooltip. */
  shortcut?: string;
}

/** A button with only an icon, for well-known actions: close, edit, delete, download. */
export function IconButton({ label, shortcut, variant = 'quiet', needs, ...rest }: IconButtonProps) {
  if (!mayUse(useMay(), { needs })) return null;
  return (
    <Tooltip text={label} {...(shortcut !== undefined && { shortcut })}>
      <Button variant={variant} square aria-label={label} {...rest} />
    </Tooltip>
  );
}
