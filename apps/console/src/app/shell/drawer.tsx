import { LogOut, X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import type { ReactNode, RefObject } from 'react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../ui/forms/button.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx';
import type { NavGroup } from './nav.ts';
import { NavList } from './nav-list.tsx';

/** Contents of the navigation, which every form of it shows. */
export interface MenuProps {
  groups: readonly NavGroup[];
  path: string;
  email: string;
  planName: string | null;
  /** The part of the account that a limited member sees; null for others. */
  limits: ReactNode;
  onSignOut: () => void;
}

interface DrawerProps extends MenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The switcher of a person with several accounts; else null. */
  account: ReactNode;
  /** Gets the focus when the drawer closes. */
  opener: RefObject<HTMLElement | null>;
}

/** The full navigation on a phone, with the account and the theme. */
export function Drawer({ open, onOpenChange, account, opener, ...menu }: DrawerProps) {
  const { groups, path, email, planName, limits, onSignOut } = menu;
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-30 animate-appear bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-x-0 bottom-0 z-30 flex max-h-[85dvh] animate-rise flex-col rounded-t border-t border-line bg-raised shadow-lift focus-visible:outline-none"
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener.current?.focus();
          }}
        >
          <div className="flex items-center gap-2 py-2 ps-5 pe-3">
            <Radix.Title className={account === null ? 'text-3 font-strong' : 'sr-only'}>{t('Menu')}</Radix.Title>
            {account}
            <Radix.Close asChild>
              <IconButton label={t('Close')} className="ms-auto">
                <X />
              </IconButton>
            </Radix.Close>
          </div>
          <nav aria-label={t('All pages')} className="min-h-0 overflow-y-auto px-3 pb-3">
            <NavList groups={groups} path={path} onNavigate={() => onOpenChange(false)} />
          </nav>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line px-5 py-3">
            {limits !== null && <div className="text-1 break-words text-ink-2">{limits}</div>}
            <div className="flex items-center gap-3">
              <p className="min-w-0 flex-1 text-1 text-ink-3">
                <span className="block truncate">{email}</span>
                {planName !== null && <>{t('Current Plan {plan}', { plan: planName })}</>}
              </p>
              <ThemeSwitch />
              <Button variant="quiet" onClick={onSignOut}>
                <LogOut />
                {t('Sign Out')}
              </Button>
            </div>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
