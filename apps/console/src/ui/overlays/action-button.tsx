import { Button } from '../forms/button.tsx';
import type { MenuItem } from './menu-entries.tsx';

/** The button of an action that a menu has too. */
export const ActionButton = ({ action: { label, icon, needs, danger, disabled, onSelect } }: { action: MenuItem }) => (
  <Button variant={danger === true ? 'quiet-danger' : 'secondary'} needs={needs} disabled={disabled} onClick={onSelect}>
    {icon}
    {label}
  </Button>
);
