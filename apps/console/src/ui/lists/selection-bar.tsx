import { X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { t } from '@vitrine/messages/t';
import type { Needing } from '../access/may.tsx';
import { Button } from '../forms/button.tsx';
import { cx } from '../theme/cx.ts';
import { returnFocus } from '../overlays/focus-return.ts';
import { IconButton } from '../forms/icon-button.tsx';

interface SelectionBarProps {
  /** `3 selected`. */
  title: string;
  /** Small text beside the count: `11.4 MB`. */
  note?: ReactNode;
  onClear: () => void;
  /** `SelectionAct`s. */
  children: ReactNode;
}

/** The actions for the selected items, at the bottom of the page beside the upload tray. */
export function SelectionBar({ title, note, onClear, children }: SelectionBarProps) {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = bar;
    return () => {
      // An action that clears the selection removes its own button, which had the focus.
      if (current?.contains(document.activeElement)) returnFocus(null);
    };
  }, []);
  return (
    <section
      ref={bar}
      aria-label={t('Selection')}
      className={cx(
        'fixed inset-x-3 bottom-18 z-12 flex animate-rise items-center gap-2 rounded border border-line bg-raised py-1.5 ps-3 pe-1.5 shadow-lift',
        'rail:bottom-6 rail:inset-s-18',
        'wide:inset-x-auto wide:bottom-6 wide:inset-s-[calc(50%-62px)] wide:translate-x-[calc(-50%*var(--forward))] wide:gap-3 wide:ps-4',
      )}
    >
      <strong aria-live="polite" className="whitespace-nowrap">
        {title}
      </strong>
      {note !== undefined && <span className="whitespace-nowrap text-1 text-ink-3 max-wide:hidden">{note}</span>}
      <div className="ms-auto flex wide:border-s wide:border-line wide:ps-2">{children}</div>
      <IconButton label={t('Clear selection')} shortcut={t('Esc')} onClick={onClear}>
        <X />
      </IconButton>
    </section>
  );
}

interface SelectionActProps extends Needing {
  icon: ReactNode;
  label: string;
  danger?: boolean;
  busy?: boolean;
  disabled?: boolean;
  onClick?: () => void;
}

/** One action of a `SelectionBar`; on a phone only its icon. It can be the child of a `Menu`. */
export function SelectionAct({ icon, label, danger = false, ...rest }: SelectionActProps) {
  return (
    <Button variant={danger ? 'quiet-danger' : 'quiet'} className="max-wide:w-control" {...rest}>
      {icon}
      <span className="max-wide:sr-only">{label}</span>
    </Button>
  );
}
