import { type ReactNode, useId } from 'react';

interface PanelSectionProps {
  title: string;
  /** Controls at the end of the title's line. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A part of the editor's side panels, which are about 300 px wide. */
export function PanelSection({ title, tools, children }: PanelSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 border-b border-line px-4 pb-4 pt-3 last:border-0"
    >
      <div className="flex min-h-7 items-center gap-2">
        <h3 id={id} className="min-w-0 flex-1 truncate font-strong">
          {title}
        </h3>
        {tools}
      </div>
      {children}
    </section>
  );
}
