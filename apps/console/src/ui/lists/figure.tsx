import type { ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { cx } from '../theme/cx.ts';
import { ErrorState, type Failure } from '../feedback/error-state.tsx';
import { SkeletonBlock } from '../feedback/skeleton.tsx';

interface FigureProps {
  title: ReactNode;
  /** A badge at the end of the title's line. */
  badge?: ReactNode;
  /** The number, already formatted. */
  value?: ReactNode;
  /** Small text after the number: `/ 18`, `of 160 GB`. */
  unit?: ReactNode;
  /** The last line, small. */
  note?: ReactNode;
  /** Gray shapes are shown instead of the number and the note. */
  loading?: boolean;
  className?: string;
  /** Content between number and note: a `Bar`, or a line of text. */
  children?: ReactNode;
}

/** One figure of a `FigureRow`: a title, a number, a bar or text, and a note. */
export function Figure({ title, badge, value, unit, note, loading = false, className, children }: FigureProps) {
  return (
    <div
      aria-busy={loading || undefined}
      className={cx('grid grid-cols-[minmax(0,1fr)] content-start gap-1 px-3 py-2.5 wide:px-4 wide:py-3', className)}
    >
      <h2 className="flex min-h-5 flex-wrap items-center gap-x-2 text-2 font-medium text-ink-2">
        <span className="min-w-0 flex-auto">{title}</span>
        {badge}
      </h2>
      {loading && (
        <>
          <SkeletonBlock className="h-7 w-16" />
          <SkeletonBlock className="my-1 h-2" />
          <SkeletonBlock className="h-3 w-2/3" />
        </>
      )}
      {value !== undefined && (
        <p className="flex flex-wrap items-baseline gap-x-1.5 whitespace-nowrap text-4 font-strong wide:text-5">
          {value}
          {unit !== undefined && <small className="text-2 font-normal tracking-normal text-ink-3">{unit}</small>}
        </p>
      )}
      {children !== undefined && <div className="flex min-h-4 flex-col justify-center text-1">{children}</div>}
      {note !== undefined && <p className="text-1 text-ink-3">{note}</p>}
    </div>
  );
}

interface UnknownFigureProps {
  title: string;
  /** The reason why its data could not be loaded; null while they load. */
  failure: Failure | null;
  className?: string;
}

/** A figure without data: its title with a skeleton, or the failure. */
export function UnknownFigure({ title, failure, className = '' }: UnknownFigureProps) {
  return (
    <Figure title={title} loading={failure === null} className={className}>
      {failure !== null && <ErrorState compact {...failure} title={t('Failed to load')} />}
    </Figure>
  );
}
