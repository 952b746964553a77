import { t } from '@vitrine/messages/t';
import { findSentRoute, useSendsForApproval } from '../access/approval.tsx';
import { mayUse, useMay } from '../access/may.tsx';
import { Button, type ButtonProps } from './button.tsx';
import { Tooltip } from '../overlays/tooltip.tsx';
import type { Side } from '../overlays/tooltip-place.ts';

interface IconButtonProps extends Omit<ButtonProps, 'square' | 'asChild'> {
  /** The action, for screen readers and the tooltip. */
  label: string;
  /** The keyboard shortcut of the action, shown in the tooltip. */
  shortcut?: string;
  /** The side on which the tooltip is placed. */
  side?: Side;
}

/** A button with only an icon, for well-known actions: close, edit, delete, download. */
export function IconButton({
  label,
  shortcut,
  side = 'top',
  variant = 'quiet',
  sends,
  needs = findSentRoute(sends),
  ...rest
}: IconButtonProps) {
  const isSent = useSendsForApproval(sends);
  if (!mayUse(useMay(), { needs })) return null;
  const text = isSent ? t('{action}: send for approval', { action: label }) : label;
  return (
    <Tooltip text={text} {...(shortcut !== undefined && { shortcut })} side={side}>
      <Button variant={variant} square aria-label={text} {...rest} />
    </Tooltip>
  );
}
