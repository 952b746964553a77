import { Search } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { t } from '@vitrine/messages/t';
import { Kbd } from '../../ui/forms/kbd.tsx';
import { isInOverlay, isTextField } from '../../ui/forms/key-target.ts';
import { fetched } from '../../ui/rendering/fetched.tsx';
import type { PaletteOptions } from './use-commands.ts';

const load = () => import('./palette.tsx');
const Palette = fetched(async () => (await load()).Palette);
const Shortcuts = fetched(async () => (await import('./shortcuts.tsx')).Shortcuts);

/** The key with which shortcuts begin: macOS uses another one. */
const commandKey = navigator.platform.startsWith('Mac') ? '⌘' : t('Ctrl');

/** The dialog that is open; null: none. */
export type OpenPalette = 'palette' | 'shortcuts' | null;

interface PaletteKeyProps extends PaletteOptions {
  open: OpenPalette;
  onOpenChange: (open: OpenPalette) => void;
}

/** The search of every page's header, with Ctrl K (⌘K), and the list of shortcuts, which `?` opens. */
export function PaletteKey({ open, onOpenChange: setOpen, ...options }: PaletteKeyProps) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.repeat || isInOverlay(event.target)) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && !event.shiftKey && event.key.toLowerCase() === 'k') setOpen('palette');
    else if (!isCommand && event.key === '?' && !isTextField(event.target)) setOpen('shortcuts');
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  const close = () => setOpen(null);
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen('palette')}
        onFocus={() => void load()}
        onPointerEnter={() => void load()}
        className="flex h-control items-center gap-2 rounded-small border border-line bg-paper px-2.5 text-ink-2 hover:border-line-strong hover:text-ink max-wide:border-transparent max-wide:-mx-2.5 max-wide:bg-transparent wide:min-w-52 whitespace-nowrap"
      >
        <Search />
        <span className="max-wide:sr-only">{t('Search or go to')}</span>
        <Kbd className="ms-auto max-wide:hidden">{commandKey} K</Kbd>
      </button>
      {open !== null &&
        (open === 'palette' ? (
          <Palette {...options} onShortcuts={() => setOpen('shortcuts')} onClose={close} />
        ) : (
          <Shortcuts commandKey={commandKey} onClose={close} />
        ))}
    </>
  );
}
