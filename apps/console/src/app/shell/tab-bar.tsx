import { Ellipsis } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Link } from '../../ui/routing/navigation.tsx';
import { cx } from '../../ui/theme/cx.ts';
import { fetched } from '../../ui/rendering/fetched.tsx';
import type { MenuProps } from './drawer.tsx';
import { isCurrent } from './nav.ts';

/** Loaded when More is pressed: only phones show it. */
const Drawer = fetched(async () => (await import('./drawer.tsx')).Drawer);

interface TabBarProps extends MenuProps {
  /** The switcher of a person with several accounts; else null. */
  account: ReactNode;
}

const tabClass =
  'grid h-full content-center justify-items-center gap-0.5 text-1 font-medium [&>.lucide]:size-5 focus-visible:-outline-offset-2';

/** The navigation of a phone: the four most used pages, and a drawer with the others. */
export function TabBar(props: TabBarProps) {
  const { groups, path } = props;
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const more = useRef<HTMLButtonElement>(null);
  const tabs = groups.flatMap((group) => group.items).filter((item) => item.tab !== undefined);
  const isAmongTabs = tabs.some((item) => isCurrent(item, path));
  return (
    <>
      <nav
        aria-label={t('Sections')}
        className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] rail:hidden"
      >
        <ul className="grid h-15 auto-cols-[minmax(max-content,1fr)] grid-flow-col">
          {tabs.map((item) => (
            <li key={item.path}>
              <Link
                to={item.path}
                aria-current={isCurrent(item, path) ? 'page' : undefined}
                className={cx(tabClass, isCurrent(item, path) ? 'text-accent-text' : 'text-ink-2')}
              >
                <item.icon />
                {item.tab}
              </Link>
            </li>
          ))}
          <li>
            <button
              ref={more}
              type="button"
              aria-haspopup="dialog"
              aria-expanded={isOpen === true}
              onClick={() => setIsOpen(true)}
              className={cx(tabClass, 'w-full', isAmongTabs ? 'text-ink-2' : 'text-accent-text')}
            >
              <Ellipsis />
              {t('More')}
            </button>
          </li>
        </ul>
      </nav>
      {isOpen !== null && <Drawer {...props} open={isOpen} onOpenChange={setIsOpen} opener={more} />}
    </>
  );
}
