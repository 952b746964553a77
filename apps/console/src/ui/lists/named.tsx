import type { ReactNode } from 'react';
import { cx } from '../theme/cx.ts';

interface NamedProps {
  name: string;
  /** `Badge`s after the name. */
  badges?: ReactNode;
  /** The line is not cut, but continues on further ones. */
  isWhole?: boolean;
  /** The small line below. */
  children: ReactNode;
}

/** The name of a thing in a list, which is cut where there is no room for it, and a line about it. */
export const Named = ({ name, badges, isWhole = false, children }: NamedProps) => (
  <div className="min-w-0 flex-1">
    <p className="flex items-center gap-2">
      <span className="truncate font-strong" title={name}>
        {name}
      </span>
      {badges}
    </p>
    <p className={cx('text-1 text-ink-3', isWhole ? 'wrap-anywhere' : 'truncate')}>{children}</p>
  </div>
);
