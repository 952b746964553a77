import { Check, ChevronRight } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { type May, mayUse, type Needing, useMay } from '../access/may.tsx';
import { cx } from '../theme/cx.ts';
import { Kbd } from '../forms/kbd.tsx';

export interface MenuItem extends Needing {
  label: string;
  /** An icon or a `Swatch`. */
  icon?: ReactNode;
  /** The keyboard shortcut of the same action. */
  shortcut?: string | undefined;
  danger?: boolean;
  disabled?: boolean | undefined;
  /** The state of an option. Undefined for an action. */
  checked?: boolean | undefined;
  onSelect: () => void;
}

/** An action, a submenu, or a separator; false for nothing: `canRename && { label: 'Rename', … }`. */
export type MenuEntry =
  | MenuItem
  | { label: string; icon?: ReactNode; disabled?: boolean | undefined; entries: readonly MenuEntry[] }
  | 'divider'
  | false;

interface ItemProps {
  className?: string;
  disabled?: boolean | undefined;
  onSelect?: () => void;
  children: ReactNode;
}

/** The Radix components that a dropdown and a context menu share. */
export interface MenuParts {
  Portal: ComponentType<{ children: ReactNode }>;
  Item: ComponentType<ItemProps>;
  CheckboxItem: ComponentType<ItemProps & { checked: boolean }>;
  Separator: ComponentType<{ className?: string }>;
  Sub: ComponentType<{ children: ReactNode }>;
  SubTrigger: ComponentType<ItemProps>;
  SubContent: ComponentType<{
    className?: string;
    sideOffset?: number;
    collisionPadding?: number;
    children: ReactNode;
  }>;
}

export const menuClass =
  'z-40 max-h-[min(420px,var(--radix-popper-available-height))] min-w-45 max-w-80 animate-appear overflow-y-auto ' +
  'rounded border border-line bg-raised p-1 shadow-lift focus-visible:outline-none';

const itemClass =
  'flex h-10 cursor-pointer select-none items-center gap-2.5 rounded-[5px] px-2 outline-none wide:h-8 ' +
  'data-highlighted:bg-hover data-[state=open]:bg-hover data-disabled:cursor-default data-disabled:text-ink-3';

interface MenuEntriesProps {
  entries: readonly MenuEntry[];
  parts: MenuParts;
}

/** The entries that a person may use, without submenus and dividers that this leaves nothing for. */
export function useAllowedEntries(entries: readonly MenuEntry[]): readonly MenuEntry[] {
  return pickAllowed(entries, useMay());
}

function pickAllowed(entries: readonly MenuEntry[], may: May): readonly MenuEntry[] {
  const allowed = entries.flatMap((entry): MenuEntry[] => {
    if (entry === false) return [];
    if (entry === 'divider') return [entry];
    if (!('entries' in entry)) return mayUse(may, entry) ? [entry] : [];
    const inside = pickAllowed(entry.entries, may);
    return inside.length === 0 ? [] : [{ ...entry, entries: inside }];
  });
  return allowed.filter((entry, at) => {
    const next = allowed[at + 1];
    return entry !== 'divider' || (next !== undefined && next !== 'divider' && hasEntry(allowed, at));
  });
}

const hasEntry = (entries: readonly MenuEntry[], before: number): boolean =>
  entries.slice(0, before).some((entry) => entry !== 'divider');

/** The entries of a menu, drawn with the parts of its kind. */
export function MenuEntries({ entries, parts }: MenuEntriesProps) {
  return entries.map((entry, index) => {
    if (entry === false) return null;
    if (entry === 'divider') {
      return <parts.Separator key={index} className="my-1 h-px bg-line" />;
    }
    if ('entries' in entry) {
      return (
        <parts.Sub key={`${index} ${entry.label}`}>
          <parts.SubTrigger className={cx(itemClass, '[&>.lucide]:text-ink-2')} disabled={entry.disabled}>
            {entry.icon}
            <span className="truncate">{entry.label}</span>
            <ChevronRight className="ms-auto" />
          </parts.SubTrigger>
          <parts.Portal>
            <parts.SubContent className={menuClass} sideOffset={chooseSubmenuOffset()} collisionPadding={8}>
              <MenuEntries entries={entry.entries} parts={parts} />
            </parts.SubContent>
          </parts.Portal>
        </parts.Sub>
      );
    }
    const className = cx(itemClass, entry.danger === true ? 'text-danger' : '[&>.lucide]:text-ink-2');
    const content = (
      <>
        {entry.icon}
        <span className="truncate">{entry.label}</span>
        {entry.shortcut !== undefined && <Kbd className="ms-auto pointer-coarse:hidden">{entry.shortcut}</Kbd>}
      </>
    );
    return entry.checked === undefined ? (
      <parts.Item
        key={`${index} ${entry.label}`}
        className={className}
        disabled={entry.disabled}
        onSelect={entry.onSelect}
      >
        {content}
      </parts.Item>
    ) : (
      <parts.CheckboxItem
        key={`${index} ${entry.label}`}
        className={className}
        disabled={entry.disabled}
        checked={entry.checked}
        onSelect={entry.onSelect}
      >
        {content}
        {entry.checked && <Check className="ms-auto" />}
      </parts.CheckboxItem>
    );
  });
}

/** The distance of a submenu from its menu, in px. On a phone it overlaps the menu. */
function chooseSubmenuOffset(): number {
  return window.innerWidth > 900 ? 4 : -150;
}
