import type { AuditFilter } from '@vitrine/contract/activity/audit';
import { Download } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../ui/forms/button.tsx';
import { downloadText } from '../../../ui/lists/download-text.ts';
import { formatQuantity } from '../../../ui/format/format.ts';
import { PageBody } from '../../../ui/layout/page-body.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { withParam } from '../../../ui/forms/use-address-text.ts';
import { useMe } from '../../accounts/index.ts';
import { AuditFilters, useAuditFilter } from './audit-filters.tsx';
import { AuditList } from './components/audit-list.tsx';
import { type AuditScope, useAuditCsv, useAuditLog } from './queries.ts';

const scopes = [
  { value: 'mine', label: 'This account' },
  { value: 'all', label: 'All accounts' },
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
        title="Audit Log"
        description="Every change by a person: who, what, when, and from where"
        actions={<CsvButton scope={scope} filter={filter} />}
      />
      <PageBody>
        <div className="flex flex-wrap items-center gap-2">
          <AuditFilters />
          {isAdmin && (
            <Segmented
              label="Accounts"
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
  const log = useAuditLog(scope, filter);
  return (
    <Section title="Changes" {...(log.total !== undefined && { note: formatQuantity(log.total, 'entry', 'entries') })}>
      <Region
        of={{ data: log.isPending ? undefined : log.entries, failure: log.failure }}
        title="Failed to load the audit log"
        empty={{
          plain: true,
          title: onClear === null ? 'No changes yet' : 'No changes match your search',
          children: onClear !== null && <Button onClick={onClear}>Clear</Button>,
        }}
      >
        {(entries) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <AuditList entries={entries} hasAccounts={scope === 'all'} />
            {log.more !== null && (
              <Button className="justify-self-center" busy={log.isLoadingMore} onClick={log.more}>
                Show older
              </Button>
            )}
          </div>
        )}
      </Region>
    </Section>
  );
}

function CsvButton({ scope, filter }: FilterProps) {
  const csv = useAuditCsv(scope);
  return (
    <Button
      busy={csv.isPending}
      onClick={() => csv.mutate(filter, { onSuccess: (text) => downloadText(text, 'audit-log.csv') })}
    >
      <Download />
      Export CSV
    </Button>
  );
}
