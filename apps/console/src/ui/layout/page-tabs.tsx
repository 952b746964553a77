import { Link } from '../routing/navigation.tsx';
import { cx } from '../theme/cx.ts';
import { scrollIntoList } from './scroll-into-list.ts';

export interface PageTab {
  label: string;
  path: string;
}

/** Pages that stand side by side under one title, each with its own address. */
export interface PageTabs {
  title: string;
  tabs: readonly PageTab[];
  /** The path of the tab that is shown. */
  current: string;
}

/** The links to the pages beside the one that is shown, on the lower edge of its header. */
export function PageTabStrip({ title, tabs, current }: PageTabs) {
  return (
    <div className="mb-4 border-b border-line px-4 wide:mb-6 wide:px-8">
      <nav aria-label={title} className="-mx-2 -mb-px flex overflow-x-auto wide:gap-1">
        {tabs.map(({ label, path }) => (
          <Link
            key={path}
            ref={path === current ? scrollIntoList : undefined}
            to={path}
            aria-current={path === current ? 'page' : undefined}
            className={cx(
              'flex h-11 flex-none items-center border-b-2 px-2 font-medium transition-colors focus-visible:-outline-offset-2 wide:h-9',
              path === current
                ? 'border-accent-mark text-ink'
                : 'border-transparent text-ink-2 hover:border-line-strong hover:text-ink',
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
    </div>
  );
}
