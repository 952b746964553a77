import { isFolderId } from '@vitrine/contract/core/ids';
import { useSearchParams } from 'react-router';
import { withParam } from '../../../ui/forms/use-address-text.ts';
import type { LayoutFilter } from '../queries.ts';

/** The folder and the order of the gallery. The address stores both. */
export function useGalleryView() {
  const [params, setParams] = useSearchParams();
  const id = params.get('folder');
  const folder: LayoutFilter['folder'] = id === 'root' || isFolderId(id) ? id : null;
  const order: LayoutFilter['order'] = params.get('sort') === 'name' ? 'originalName' : 'createdAt';
  const change = (name: string, value: string) =>
    setParams((before) => withParam(before, name, value), { replace: true });
  return {
    folder,
    order,
    setFolder: (next: LayoutFilter['folder']) => change('folder', next ?? ''),
    setOrder: (next: LayoutFilter['order']) => change('sort', next === 'originalName' ? 'name' : ''),
  };
}
