import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../../ui/forms/button.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { useIsWide } from '../../ui/layout/use-is-wide.ts';

/** The width in px up to which the header has no room for labels. */
const ICONS_ONLY = 1300;

interface HeaderButtonProps extends Omit<ButtonProps, 'square' | 'asChild' | 'children'> {
  icon: ReactNode;
  label: string;
}

/** A button of the page's header. Where there is no room for its label, it is an icon with a tooltip. */
export const HeaderButton = ({ icon, label, ...button }: HeaderButtonProps) =>
  useIsWide(ICONS_ONLY) ? (
    <Button {...button}>
      {icon}
      {label}
    </Button>
  ) : (
    <IconButton variant="secondary" label={label} {...button}>
      {icon}
    </IconButton>
  );
