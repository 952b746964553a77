import { type ComponentProps, useState } from 'react';
import { type OpenPalette, PaletteKey } from '../app/palette/palette-key.tsx';

/** The palette with its own state, as the shell has it. */
export function PaletteOf(props: Omit<ComponentProps<typeof PaletteKey>, 'open' | 'onOpenChange'>) {
  const [open, setOpen] = useState<OpenPalette>(null);
  return <PaletteKey open={open} onOpenChange={setOpen} {...props} />;
}
