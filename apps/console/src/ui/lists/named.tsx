import type { ReactNode } from 'react';

interface NamedProps {
  name: string;
  /** `Badge`s after the name. */
  badges?: ReactNode;
  /** The small line below. */
  children: ReactNode;
}

/** The name of a thing in a list, which is cut where there is no room for it, and a line about it. */
export const Named = ({ name, badges, children }: NamedProps) => (
  <div className="min-w-0 flex-1">
    <p className="flex items-center gap-2">
      <span className="truncate font-strong" title={name}>
        {name}
      </span>
      {badges}
    </p>
    <p className="truncate text-1 text-ink-3">{children}</p>
  </div>
);
