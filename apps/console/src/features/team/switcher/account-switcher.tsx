import type { OwnAccount } from '@vitrine/contract/team/team';
import { Check, ChevronsUpDown, Plus, RotateCw } from 'lucide-react';
import * as Radix from 'radix-ui/dropdown-menu';
import { type ReactNode, useRef, useState } from 'react';
import { toAccountAddress } from '@vitrine/contract/team/account-address';
import { t } from '@vitrine/messages/t';
import { roleNames } from '../../../ui/access/role-names.ts';
import { useRead } from '../../../api/use-read.ts';
import { rememberMenuOpener } from '../../../ui/overlays/focus-return.ts';
import { menuClass } from '../../../ui/overlays/menu-entries.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { ownAccountsRead } from '../../accounts/index.ts';
import { NewAccountOpening } from './new-account-opening.tsx';

const itemClass =
  'flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-[5px] px-2 py-1.5 outline-none ' +
  'data-highlighted:bg-hover data-disabled:cursor-default data-disabled:text-ink-3';

interface AccountSwitcherProps {
  name: string;
  /** As wide as its content, which is a mark; else a name that gets the room. */
  isSmall?: boolean;
  children: ReactNode;
}

/** The account in use as a button, with its logo or name, which opens a menu of the person's accounts. Each is a link to its dashboard. */
export function AccountSwitcher({ name, isSmall = false, children }: AccountSwitcherProps) {
  const query = useRead(ownAccountsRead);
  const [isCreating, setIsCreating] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const { failure } = query;
  // Without its entries, the menu would open with the focus on its last one.
  if (query.data === undefined && failure === null) return children;
  const { accounts = [], mayCreate = false } = query.data ?? {};
  return (
    <>
      <Radix.Root modal={false} onOpenChange={(open) => open && rememberMenuOpener(trigger.current)}>
        <Radix.Trigger
          ref={trigger}
          aria-label={t('{name}, switch account', { name })}
          className={cx(
            'flex min-w-0 items-center rounded-small py-1 text-start transition-colors hover:bg-hover data-[state=open]:bg-hover max-wide:min-h-11',
            isSmall ? 'px-1' : '-my-1 -ms-1.5 flex-1 gap-2 px-1.5',
          )}
        >
          {children}
          <ChevronsUpDown className={cx('size-3.5 flex-none text-ink-3', !isSmall && '-ms-1 me-auto')} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            className={cx(menuClass, 'w-70 max-w-[calc(100vw-16px)]')}
            align="start"
            sideOffset={6}
            collisionPadding={8}
          >
            {failure !== null && (
              <Radix.Item
                className={itemClass}
                onSelect={(event) => {
                  event.preventDefault();
                  failure.onRetry();
                }}
              >
                <RotateCw className="text-ink-2" />
                {t('Your accounts could not be loaded. Try again')}
              </Radix.Item>
            )}
            <Radix.RadioGroup
              value={accounts.find(({ isCurrent }) => isCurrent)?.id ?? ''}
              aria-label={t('Your accounts')}
            >
              {accounts.map((account) => (
                <Account key={account.id} account={account} />
              ))}
            </Radix.RadioGroup>
            {mayCreate && (
              <>
                <Radix.Separator className="my-1 h-px bg-line" />
                <Radix.Item className={itemClass} onSelect={() => setIsCreating(true)}>
                  <Plus className="text-ink-2" />
                  {t('Create an account…')}
                </Radix.Item>
              </>
            )}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
      {isCreating && <NewAccountOpening onClose={() => setIsCreating(false)} />}
    </>
  );
}

function Account({ account: { id, name, role, isOpen, isCurrent } }: { account: OwnAccount }) {
  const content = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-1 text-ink-3">
          {isOpen ? roleNames[role] : t('{role}, suspended', { role: roleNames[role] })}
        </span>
      </span>
      {isCurrent && <Check className="flex-none text-accent-text" />}
    </>
  );
  return isOpen ? (
    <Radix.RadioItem value={id} className={itemClass} asChild>
      <a href={toAccountAddress(id)}>{content}</a>
    </Radix.RadioItem>
  ) : (
    <Radix.RadioItem value={id} className={itemClass} disabled>
      {content}
    </Radix.RadioItem>
  );
}
