import type { ReactNode } from 'react';

const columnClass = 'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8';

/** Sections of settings, side by side where there is room for two columns of fields. */
export function Columns({ start, end }: { start: ReactNode; end: ReactNode }) {
  return (
    <div className="grid max-w-300 grid-cols-[minmax(0,1fr)] gap-8 min-[1120px]:grid-cols-2 min-[1120px]:gap-10">
      <div className={columnClass}>{start}</div>
      <div className={columnClass}>{end}</div>
    </div>
  );
}
