import { useDeferredValue, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useSearchParams } from '../../ui/routing/navigation.tsx';
import { useRead } from '../../api/use-read.ts';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { withParam } from '../../ui/forms/use-address-text.ts';
import { Section } from '../../ui/layout/section.tsx';
import { Region } from '../../ui/lists/region.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { useConfirm } from '../../ui/feedback/confirm.ts';
import { useCharges } from '../billing/index.ts';
import { healthRead, readUsers } from './queries.ts';
import { useUserActions } from './user-actions.ts';
import { UserRow } from './user-row.tsx';

/** Rows shown at first; more are shown on request. */
const PAGE_SIZE = 50;

/** Every account, with a search by email. */
export function UsersTab() {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const [shown, setShown] = useState(PAGE_SIZE);
  const users = useRead(readUsers(useDeferredValue(search.trim())));
  const { data } = users;
  const hasSandbox = useRead(healthRead).data?.payment.code === 'sandbox';
  const hasPlans = useCharges() ?? false;
  const confirm = useConfirm();
  const actionsOf = useUserActions();

  function find(text: string): void {
    setShown(PAGE_SIZE);
    setParams((before) => withParam(before, 'search', text), { replace: true });
  }

  return (
    <Section
      title={t('User Management')}
      {...(data !== undefined && { count: data.length })}
      tools={<SearchField label={t('Search by email')} value={search} onValueChange={find} />}
    >
      <Region of={users} empty={{ plain: true, title: t('No matching users') }}>
        {(all) => (
          <Rows
            label={t('Users')}
            items={all.slice(0, shown)}
            nameOf={({ email }) => email}
            className="grid gap-3 px-4 py-3"
          >
            {(user) => (
              <UserRow
                user={user}
                hasSandbox={hasSandbox}
                hasPlans={hasPlans}
                onAction={(action) => void confirm(actionsOf(user)[action])}
              />
            )}
          </Rows>
        )}
      </Region>
      <ShowMore hasMore={(data?.length ?? 0) > shown} onMore={() => setShown(shown + PAGE_SIZE)} />
    </Section>
  );
}
