import { t } from '@vitrine/messages/t';
import { Button } from '../../../ui/forms/button.tsx';
import { filterKinds, isNarrowed, useReportAddress } from '../use-report-address.ts';
import { FilterButton } from './filter-button.tsx';
import { PeriodButton } from './period-button.tsx';

/** The period of a report, and what it is narrowed to. On a phone it scrolls. */
export function FilterBar() {
  const { filters, clearFilters } = useReportAddress();
  return (
    <div className="-mx-4 flex items-center gap-1 overflow-x-auto px-4 py-1 *:flex-none wide:mx-0 wide:flex-wrap wide:overflow-visible wide:px-0">
      <PeriodButton />
      <span aria-hidden="true" className="mx-2 h-5 w-px bg-line max-wide:hidden" />
      {filterKinds.map((kind) => (
        <FilterButton key={kind} kind={kind} />
      ))}
      {isNarrowed(filters) && (
        <Button variant="quiet" onClick={clearFilters}>
          {t('Clear filters')}
        </Button>
      )}
    </div>
  );
}
