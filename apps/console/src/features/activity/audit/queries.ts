import type { Page } from '@vitrine/contract/core/client';
import type { AuditEntry, AuditFilter } from '@vitrine/contract/activity/audit';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../../api/use-api.tsx';
import { q } from '../../../api/q.ts';
import { usePages } from '../../../api/use-read.ts';

/** The log of one's own account, or of all accounts for an administrator. */
export type AuditScope = 'mine' | 'all';

const PAGE_SIZE = 50;

/** Audit entries, newest first; further pages are fetched on demand. */
export function useAuditLog(scope: AuditScope, filter: AuditFilter) {
  const list = scope === 'mine' ? q.audit.mine : q.audit.all;
  const { more, ...pages } = usePages(
    list.page({ query: { ...filter, limit: PAGE_SIZE }, keepsPrevious: true, select: selectEntries }),
  );
  return { ...pages, more: pages.hasMore ? more : null };
}

const selectEntries = ({ body }: Page<{ entries: AuditEntry[] }>) => body.entries;

/** The log as CSV text. */
export function useAuditCsv(scope: AuditScope) {
  const api = useApi();
  return useMutation({
    mutationFn: async (filter: AuditFilter) => {
      const route = scope === 'mine' ? api.audit.mineCsv : api.audit.allCsv;
      return (await route({ query: filter })).csv;
    },
    meta: { failure: 'Error' },
  });
}
