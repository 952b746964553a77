import { ArrowUpRight, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Link } from '../../ui/routing/navigation.tsx';
import { formatCount } from '../../ui/format/format.ts';
import { cx } from '../../ui/theme/cx.ts';
import { isCurrent, type NavGroup, type NavItem } from './nav.ts';

interface NavListProps {
  groups: readonly NavGroup[];
  path: string;
  onNavigate?: () => void;
}

/** The groups of the navigation. Each can be collapsed. */
export function NavList({ groups, ...props }: NavListProps) {
  return groups.map((group) => <Group key={group.title ?? group.items[0]?.path} group={group} {...props} />);
}

type GroupProps = Omit<NavListProps, 'groups'> & { group: NavGroup };

function Group({ group, path, ...on }: GroupProps) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <div className="not-first:mt-4">
      {group.title !== null && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="flex h-6 w-full items-center rounded-small px-2 text-1 font-medium tracking-caps text-ink-3 hover:text-ink"
        >
          {group.title}
          <ChevronDown className={cx('ml-auto size-3.5 transition-[rotate]', !isOpen && '-rotate-90')} />
        </button>
      )}
      {isOpen && (
        <ul aria-label={group.title ?? undefined}>
          {group.items.map((item) => (
            <li key={item.path}>
              <Entry item={item} isHere={isCurrent(item, path)} {...on} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type EntryProps = Pick<NavListProps, 'onNavigate'> & { item: NavItem; isHere: boolean };

function Entry({ item, isHere, onNavigate }: EntryProps) {
  const className = cx(
    'flex h-11 items-center gap-2.5 rounded-small px-2 font-medium transition-colors wide:h-8',
    isHere
      ? 'bg-sunken text-ink [&>.lucide]:text-accent-text'
      : 'text-ink-2 hover:bg-hover hover:text-ink [&>.lucide]:text-ink-3',
  );
  const content = (
    <>
      <item.icon />
      <span className="truncate">{item.label}</span>
      {item.count !== undefined && item.count > 0 && (
        <span className="ml-auto rounded-chip bg-accent-soft px-1.5 text-1 font-medium tabular-nums text-accent-text">
          {formatCount(item.count)}
        </span>
      )}
    </>
  );
  if (item.isExternal === true) {
    return (
      <a href={item.path} target="_blank" rel="noreferrer" className={className} onClick={onNavigate}>
        {content}
        <ArrowUpRight className="ml-auto" />
        <span className="sr-only">opens in a new tab</span>
      </a>
    );
  }
  return (
    <Link to={item.path} aria-current={isHere ? 'page' : undefined} className={className} onClick={onNavigate}>
      {content}
    </Link>
  );
}
