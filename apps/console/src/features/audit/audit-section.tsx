import { Download } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonTable } from '../../ui/skeleton-table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { AuditTable } from './components/audit-table.tsx';
import { type AuditScope, useAuditCsv, useAuditLog } from './queries.ts';

/** The audit log of the own account, or of all for an administrator: searchable, and to take along as CSV. */
export function AuditSection({ scope }: { scope: AuditScope }) {
  const toast = useToast();
  const [search, setSearch] = useState('');
  const asked = useDeferredValue(search.trim());
  const log = useAuditLog(scope, asked);
  const csv = useAuditCsv(scope);

  const download = () =>
    csv.mutate(asked, {
      onSuccess: (text) => saveAs(text, 'audit-log.csv'),
      onError: (error) => toast({ title: 'Error', text: error.message, tone: 'danger' }),
    });

  return (
    <Section
      title="Audit Log"
      {...(log.total === undefined ? {} : { count: log.total })}
      note="Who changed what, when, and from where."
      tools={
        <>
          <SearchField label="Search the audit log" value={search} onValueChange={setSearch} />
          <Button busy={csv.isPending} onClick={download}>
            <Download />
            CSV
          </Button>
        </>
      }
    >
      {log.error !== null ? (
        <ErrorState title="Failed to load the audit log" text={log.error.message} onRetry={log.retry} />
      ) : log.isPending ? (
        <SkeletonTable />
      ) : log.entries.length === 0 ? (
        <EmptyState plain title={asked === '' ? 'Nothing was changed yet' : 'Nothing matches this search'} />
      ) : (
        <>
          <AuditTable entries={log.entries} hasAccounts={scope === 'all'} />
          {log.more !== null && (
            <Button className="justify-self-center" busy={log.isLoadingMore} onClick={log.more}>
              Show older
            </Button>
          )}
        </>
      )}
    </Section>
  );
}

function saveAs(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
