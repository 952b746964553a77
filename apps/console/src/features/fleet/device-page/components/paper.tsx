import { type ReactNode, useId } from 'react';
import { Card } from '../../../../ui/layout/card.tsx';

interface PaperProps {
  title: string;
  /** Shown at the end of the title's line. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A card with its title inside, for sections side by side. */
export function Paper({ title, aside, children }: PaperProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0">
      <Card className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 wide:p-5">
        <div className="flex min-h-control-small items-center gap-3">
          <h2 id={id} className="min-w-0 flex-1">
            {title}
          </h2>
          {aside}
        </div>
        {children}
      </Card>
    </section>
  );
}
