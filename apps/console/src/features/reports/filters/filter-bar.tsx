import { X } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../../ui/forms/button.tsx';
import { useIsWide } from '../../../ui/layout/use-is-wide.ts';
import { DownloadButtons } from '../download-buttons.tsx';
import { filterKinds, isNarrowed, useReportAddress } from '../use-report-address.ts';
import { FilterButton } from './filter-button.tsx';
import { PeriodButton } from './period-button.tsx';

/** The period and the filters of a report. On a phone it scrolls, and the files are in the header. */
export function FilterBar() {
  const { filters, clearFilters } = useReportAddress();
  const isWide = useIsWide();
  return (
    <div className="-mx-4 flex items-center gap-1 overflow-x-auto px-4 py-1 *:flex-none wide:mx-0 wide:flex-wrap wide:overflow-visible wide:px-0">
      <PeriodButton />
      <span aria-hidden="true" className="mx-2 h-5 w-px bg-line max-wide:hidden" />
      {filterKinds.map((kind) =>
        kind === 'pages' ? <ChosenPages key={kind} /> : <FilterButton key={kind} kind={kind} />,
      )}
      {isNarrowed(filters) && (
        <Button variant="quiet" onClick={clearFilters}>
          {t('Clear filters')}
        </Button>
      )}
      {isWide && (
        <div className="ms-auto flex gap-1">
          <DownloadButtons />
        </div>
      )}
    </div>
  );
}

/** The number of chosen pages. They come from a link, for example in an email. */
function ChosenPages() {
  const { filters, setFilter } = useReportAddress();
  const count = filters.pages.length;
  if (count === 0) return null;
  return (
    <Button variant="quiet" onClick={() => setFilter('pages', [])}>
      {t('Page')} <span className="text-accent-text">{t('{count, number} chosen', { count })}</span>
      <X className="size-3.5! text-ink-3" /> <span className="sr-only">{t('Clear')}</span>
    </Button>
  );
}
