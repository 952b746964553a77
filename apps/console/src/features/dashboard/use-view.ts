import { startTransition } from 'react';
import { useSearchParams } from '../../ui/routing/navigation.tsx';
import { readView, type DashboardView, writeView } from './view.ts';

/** The view in the address, and how to change it: in a transition, without a history entry. */
export function useView() {
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const setView = (next: DashboardView) => startTransition(() => setParams(writeView(next), { replace: true }));
  return {
    view,
    /** The view as text: the same value while the view is the same. */
    address: writeView(view).toString(),
    /** A change of filters or order returns to the first page. */
    changeView: (change: Partial<DashboardView>) => setView({ ...view, after: null, ...change }),
    sortGroups: (groupSort: DashboardView['groupSort']) => setView({ ...view, groupSort }),
  };
}
