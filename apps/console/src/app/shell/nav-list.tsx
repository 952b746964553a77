import { ArrowUpRight, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Link } from '../../ui/routing/navigation.tsx';
import { formatCount } from '../../ui/format/format.ts';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { cx } from '../../ui/theme/cx.ts';
import { isCurrent, type NavGroup, type NavItem } from './nav.ts';

interface NavListProps {
  groups: readonly NavGroup[];
  path: string;
  /** Only the icons of the entries, with their labels as tooltips. */
  isRail?: boolean;
  onNavigate?: () => void;
}

/** The groups of the navigation. Those with a heading can be collapsed. */
export function NavList({ groups, ...props }: NavListProps) {
  return groups.map((group) => <Group key={group.title ?? group.items[0]?.path} group={group} {...props} />);
}

type GroupProps = Omit<NavListProps, 'groups'> & { group: NavGroup };

function Group({ group, path, isRail = false, ...on }: GroupProps) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <div
      className={isRail ? 'not-first:mt-2 not-first:border-t not-first:border-line not-first:pt-2' : 'not-first:mt-4'}
    >
      {group.title !== null && !isRail && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="flex h-6 w-full items-center rounded-small px-2 text-1 font-medium tracking-caps text-ink-3 hover:text-ink"
        >
          {group.title}
          <ChevronDown className={cx('ms-auto size-3.5 transition-[rotate]', !isOpen && '-rotate-90 rtl:rotate-90')} />
        </button>
      )}
      {(isOpen || isRail) && (
        <ul aria-label={group.title ?? undefined}>
          {group.items.map((item) => (
            <li key={item.path}>
              <Entry item={item} isHere={isCurrent(item, path)} isRail={isRail} {...on} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type EntryProps = Pick<NavListProps, 'onNavigate'> & { item: NavItem; isHere: boolean; isRail: boolean };

function Entry({ item, isHere, isRail, onNavigate }: EntryProps) {
  const className = cx(
    'relative flex min-h-11 items-center rounded-small py-1 font-medium transition-colors panel:min-h-8',
    isRail ? 'justify-center' : 'gap-2.5 px-2',
    isHere
      ? 'bg-sunken text-ink [&>.lucide]:text-accent-text'
      : 'text-ink-2 hover:bg-hover hover:text-ink [&>.lucide]:text-ink-3',
  );
  const content = (
    <>
      <item.icon />
      <span className={isRail ? 'sr-only' : 'min-w-0'}>{item.label}</span>
      {item.count !== undefined && item.count > 0 && (
        <span
          className={cx(
            'rounded-chip bg-accent-soft text-1 font-medium tabular-nums text-accent-text',
            isRail ? 'absolute inset-e-0 top-0 px-1' : 'ms-auto px-1.5',
          )}
        >
          {formatCount(item.count)}
        </span>
      )}
    </>
  );
  const link =
    item.isExternal === true ? (
      <a href={item.path} target="_blank" rel="noreferrer" className={className} onClick={onNavigate}>
        {content}
        {!isRail && <ArrowUpRight className="ms-auto" />}
        <span className="sr-only">{t('opens in a new tab')}</span>
      </a>
    ) : (
      <Link to={item.path} aria-current={isHere ? 'page' : undefined} className={className} onClick={onNavigate}>
        {content}
      </Link>
    );
  return isRail ? (
    <Tooltip text={item.label} side="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}
