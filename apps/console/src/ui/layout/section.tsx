import { type ReactNode, useId } from 'react';
import { cx } from '../theme/cx.ts';

interface SectionProps {
  title: ReactNode;
  /** Shown pale, after the title. */
  count?: number | string;
  /** Small text after the title: additional information. */
  note?: ReactNode;
  /** Controls at the end of the title's line: search, filters, buttons. */
  tools?: ReactNode;
  /** The tools are few enough to stay on the title's line on a phone too. */
  areToolsShort?: boolean;
  className?: string;
  children: ReactNode;
}

/** A part of a page with its title and tools. */
export function Section({ title, count, note, tools, areToolsShort = false, className, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cx('min-w-0', className)}>
      <div className="mb-4 flex min-h-control-small flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={id}>
          {title}
          {count !== undefined && <span className="ms-1 font-normal text-ink-3">{count}</span>}
        </h2>
        {note !== undefined && <p className="text-1 text-ink-3">{note}</p>}
        {tools !== undefined && (
          <div
            className={cx(
              'flex flex-wrap items-center gap-2',
              areToolsShort ? 'ms-auto' : 'w-full wide:ms-auto wide:w-auto',
            )}
          >
            {tools}
          </div>
        )}
      </div>
      {children}
    </section>
  );
}
