import type { AuditEntry, AuditFilter } from '@vitrine/contract/activity/audit';
import type { Page } from '@vitrine/contract/core/client';
import { Download } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { useSearchParams } from '../../../ui/routing/navigation.tsx';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { usePages } from '../../../api/use-read.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { downloadText } from '../../../ui/lists/download-text.ts';
import { PageBody } from '../../../ui/layout/page-body.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { withParam } from '../../../ui/forms/use-address-text.ts';
import { useMe } from '../../accounts/index.ts';
import { AuditFilters, useAuditFilter } from './audit-filters.tsx';
import { AuditList } from './audit-list.tsx';

/** The log of one's own account, or of all accounts for an administrator. */
type AuditScope = 'mine' | 'all';

const PAGE_SIZE = 50;

const selectEntries = ({ body }: Page<{ entries: AuditEntry[] }>) => body.entries;

const scopes = [
  { value: 'mine', label: t('This account') },
  { value: 'all', label: t('All accounts') },
] as const;

/** The audit log of the account. Administrators can switch to the log of all accounts. */
export function AuditPage() {
  const [params, setParams] = useSearchParams();
  const { isAdmin } = useMe();
  const scope: AuditScope = isAdmin && params.get('scope') === 'all' ? 'all' : 'mine';
  const { filter, isFiltered, clear } = useAuditFilter();
  return (
    <>
      <PageHeader
        title={t('Audit Log')}
        description={t('Every change by a person: who, what, when, and from where')}
        actions={<CsvButton scope={scope} filter={filter} />}
      />
      <PageBody>
        <div className="flex flex-wrap items-center gap-2">
          <AuditFilters />
          {isAdmin && (
            <Segmented
              label={t('Accounts')}
              value={scope}
              onValueChange={(value) =>
                setParams((before) => withParam(before, 'scope', value === 'all' ? 'all' : ''), { replace: true })
              }
              segments={scopes}
            />
          )}
        </div>
        <Entries scope={scope} filter={filter} onClear={isFiltered ? clear : null} />
      </PageBody>
    </>
  );
}

interface FilterProps {
  scope: AuditScope;
  filter: AuditFilter;
}

interface EntriesProps extends FilterProps {
  /** Null without a filter. */
  onClear: (() => void) | null;
}

function Entries({ scope, filter, onClear }: EntriesProps) {
  const log = usePages(
    (scope === 'mine' ? q.audit.mine : q.audit.all).page({
      query: { ...filter, limit: PAGE_SIZE },
      failure: t('Failed to load the audit log'),
      keepsPrevious: true,
      select: selectEntries,
    }),
  );
  return (
    <Section
      title={t('Changes')}
      {...(log.total !== undefined && {
        note: t('{count, plural, one {# entry} other {# entries}}', { count: log.total }),
      })}
    >
      <Region
        of={{ data: log.isPending ? undefined : log.entries, failure: log.failure }}
        empty={{
          plain: true,
          title: onClear === null ? t('No changes yet') : t('No changes match your search'),
          children: onClear !== null && <Button onClick={onClear}>{t('Clear')}</Button>,
        }}
      >
        {(entries) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <AuditList entries={entries} hasAccounts={scope === 'all'} />
            {log.hasMore && (
              <Button className="justify-self-center" busy={log.isLoadingMore} onClick={log.more}>
                {t('Show older')}
              </Button>
            )}
          </div>
        )}
      </Region>
    </Section>
  );
}

function CsvButton({ scope, filter }: FilterProps) {
  const { key } = scope === 'mine' ? q.audit.mineCsv : q.audit.allCsv;
  const csv = useChange<{ query: AuditFilter }, { csv: string }>({ mutationKey: key, failure: t('Error') });
  return (
    <Button
      busy={csv.isPending}
      onClick={() =>
        csv.mutate({ query: filter }, { onSuccess: (answer) => downloadText(answer.csv, 'audit-log.csv') })
      }
    >
      <Download />
      {t('Export CSV')}
    </Button>
  );
}
