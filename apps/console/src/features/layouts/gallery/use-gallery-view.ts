import { isFolderId } from '@vitrine/contract/core/ids';
import { TEMPLATE_PURPOSES, type TemplatePurpose } from '@vitrine/contract/layouts/layout-limits';
import type { Orientation } from '@vitrine/contract/layouts/layouts';
import type { FolderId } from '@vitrine/contract/library/folders';
import { useSearchParams } from '../../../ui/routing/navigation.tsx';
import { withParam } from '../../../ui/forms/use-address-text.ts';

/** `root`: in no folder; null: in any. */
export type ShownFolder = FolderId | 'root' | null;
/** By name, or the newest first. */
type Order = 'createdAt' | 'originalName';

/** The view of the gallery, all of which is in the address. */
export function useGalleryView() {
  const [params, setParams] = useSearchParams();
  const id = params.get('folder');
  const folder: ShownFolder = id === 'root' || isFolderId(id) ? id : null;
  const order: Order = params.get('sort') === 'name' ? 'originalName' : 'createdAt';
  const place: TemplatePurpose | null = TEMPLATE_PURPOSES.find((each) => each === params.get('place')) ?? null;
  const orientation: Orientation = params.get('orientation') === 'portrait' ? 'portrait' : 'landscape';
  const change = (name: string, value: string) =>
    setParams((before) => withParam(before, name, value), { replace: true });
  return {
    folder,
    order,
    /** The place that templates are made for; null for all. */
    place,
    /** The orientation of the templates. */
    orientation,
    /** The templates show instead of the account's layouts. */
    isNew: params.has('new'),
    /** The addresses of both, with the same filters. */
    newPath: `?${withParam(params, 'new', '1').toString()}`,
    listPath: `/layouts?${withParam(params, 'new', '').toString()}`.replace(/\?$/, ''),
    setFolder: (next: ShownFolder) => change('folder', next ?? ''),
    setOrder: (next: Order) => change('sort', next === 'originalName' ? 'name' : ''),
    setPlace: (next: TemplatePurpose | null) => change('place', next ?? ''),
    setOrientation: (next: Orientation) => change('orientation', next === 'portrait' ? next : ''),
  };
}
