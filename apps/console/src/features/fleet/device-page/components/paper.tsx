import { type ReactNode, useId } from 'react';
import { Card } from '../../../../ui/layout/card.tsx';

interface PaperProps {
  title: string;
  children: ReactNode;
}

/** A card with its title inside, for sections side by side. */
export function Paper({ title, children }: PaperProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0">
      <Card className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 wide:p-5">
        <div className="flex min-h-control-small items-center">
          <h2 id={id}>{title}</h2>
        </div>
        {children}
      </Card>
    </section>
  );
}
