import '../screen/picture.css';
import type { ReactNode } from 'react';
import { cx } from '../theme/cx.ts';

export interface EmptyStateProps {
  title: string;
  /** One sentence about the purpose of the list. */
  text?: ReactNode;
  /** Text only, without the outlined pictures: for an empty search result or a list in a dialog. */
  plain?: boolean;
  /** In a narrow panel. */
  dense?: boolean;
  /** The button for the next step. */
  children?: ReactNode;
}

/** An empty list: its purpose and the next step. */
export function EmptyState({ title, text, plain = false, dense = false, children }: EmptyStateProps) {
  return (
    <div className={cx('mx-auto grid max-w-108 justify-items-center gap-2 text-center', dense ? 'py-4' : 'px-4 py-8')}>
      {!plain && (
        <div aria-hidden="true" className="mb-4 flex items-end gap-3">
          <span className="ghost" />
          <span className="ghost ghost-next" />
          <span className="ghost" />
        </div>
      )}
      <h2 className={cx(plain ? 'text-3' : 'text-4 font-strong')}>{title}</h2>
      {text !== undefined && <p className="text-balance text-ink-2">{text}</p>}
      {children !== undefined && <div className="mt-3 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}
