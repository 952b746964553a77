import type { ReactNode } from 'react';

interface ItemGroupProps {
  label: string;
  className: string;
  /** Called when one of the controls gets the focus. */
  onFocus: () => void;
  children: ReactNode;
}

/** The controls of one element. */
export const ItemGroup = ({ label, className, onFocus, children }: ItemGroupProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- follows the focus of its controls
  <div role="group" aria-label={label} className={className} onFocus={onFocus}>
    {children}
  </div>
);
