import * as Radix from 'radix-ui/tooltip';
import { createContext, type ReactNode, use } from 'react';
import { Kbd } from './kbd.tsx';

const Provided = createContext(false);

/** Tooltips below it share their delays: 700 ms for the first, none for the next within 300 ms. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Provided value>
      <Radix.Provider delayDuration={700} skipDelayDuration={300}>
        {children}
      </Radix.Provider>
    </Provided>
  );
}

interface TooltipProps {
  text: ReactNode;
  shortcut?: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** One element that can be focused. */
  children: ReactNode;
}

/** A word about one control, on hover and on focus. It is never the only place where something is said. */
export function Tooltip({ text, shortcut, side = 'top', children }: TooltipProps) {
  const tooltip = (
    <Radix.Root>
      <Radix.Trigger
        asChild
        // A focus that a closing dialog gave back to a mouse user is no question about the button.
        onFocus={(event) => {
          if (!event.currentTarget.matches(':focus-visible')) event.preventDefault();
        }}
      >
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex max-w-72 animate-appear items-center gap-2 rounded-small border border-line bg-raised px-2 py-1 text-1 font-medium shadow-lift"
        >
          {text}
          {shortcut !== undefined && <Kbd>{shortcut}</Kbd>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
  return use(Provided) ? tooltip : <TooltipProvider>{tooltip}</TooltipProvider>;
}
