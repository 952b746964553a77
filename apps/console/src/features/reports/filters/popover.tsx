import { ChevronDown } from 'lucide-react';
import * as Radix from 'radix-ui/popover';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/forms/button.tsx';

interface PopoverProps {
  /** Names the box, for screen readers. */
  label: string;
  quiet?: boolean;
  /** The content of the button that opens it. */
  button: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A button that opens a box below it. */
export const Popover = ({ label, quiet = false, button, isOpen, onOpenChange, children }: PopoverProps) => (
  <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
    <Radix.Trigger asChild>
      <Button variant={quiet ? 'quiet' : 'secondary'} className="data-[state=open]:bg-hover">
        {button}
        <ChevronDown className="size-3.5! text-ink-3" />
      </Button>
    </Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        aria-label={label}
        align="start"
        sideOffset={4}
        collisionPadding={8}
        className="z-20 max-h-(--radix-popover-content-available-height) w-80 animate-appear overflow-y-auto rounded border border-line bg-raised p-2 shadow-lift focus-visible:outline-none"
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
