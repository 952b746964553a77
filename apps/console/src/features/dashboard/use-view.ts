import { useSearchParams } from 'react-router';
import { readView, type View, writeView } from './view.ts';

/** The view in the address, and how to change it without a history entry. */
export function useView() {
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  return {
    view,
    /** The view as text: the same value while the view is the same. */
    address: writeView(view).toString(),
    /** Other filters and orders start on their first page. */
    changeView: (change: Partial<View>) =>
      setParams(writeView({ ...view, page: 1, after: null, ...change }), { replace: true }),
    sortGroups: (groupSort: View['groupSort']) => setParams(writeView({ ...view, groupSort }), { replace: true }),
  };
}
