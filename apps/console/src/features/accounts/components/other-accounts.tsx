import { toAccountAddress } from '@vitrine/contract/team/account-address';
import type { OwnAccount } from '@vitrine/contract/team/team';
import { ChevronRight } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { roleNames } from '../../../ui/access/role-names.ts';

/** Links to the person’s other accounts, for a tab that cannot show its own. */
export const OtherAccounts = ({ accounts }: { accounts: readonly OwnAccount[] }) => (
  <ul aria-label={t('Your accounts')} className="grid divide-y divide-line rounded border border-line">
    {accounts.map(({ id, name, role }) => (
      <li key={id}>
        <a href={toAccountAddress(id)} className="flex items-center gap-3 px-3 py-2.5 hover:bg-hover">
          <span className="min-w-0 flex-1">
            <b className="block truncate">{name}</b>
            <span className="text-1 text-ink-2">{roleNames[role]}</span>
          </span>
          <ChevronRight className="text-ink-3" />
        </a>
      </li>
    ))}
  </ul>
);
