import { DRAWN_KINDS } from '@vitrine/contract/drawn/drawn-kinds';
import { readTags } from '../tags/index.ts';
import type { LibraryKind } from './library-item.ts';

/** The view of the library: folder, filters, layout and preview. The address stores all of them. */
export interface LibraryView {
  search: string;
  kind: LibraryKind;
  /** Tags that the items have, all of them. */
  tags: readonly string[];
  /** The open folder; null: all media. */
  folder: string | null;
  layout: 'grid' | 'list';
  /** The item in the preview; null while it is closed. */
  preview: string | null;
}

const kinds = ['image', 'video', 'document', 'audio', 'webpage', 'layout', ...DRAWN_KINDS] as const;

export function readLibraryView(params: URLSearchParams): LibraryView {
  const type = params.get('type');
  return {
    search: params.get('search') ?? '',
    kind: kinds.find((kind) => type === `${kind}s`) ?? 'all',
    tags: readTags(params),
    folder: params.get('folder'),
    layout: params.get('view') === 'list' ? 'list' : 'grid',
    preview: params.get('preview'),
  };
}

/** Returns an address with another view. Default values are left out. */
export function withLibraryView(
  params: URLSearchParams,
  { search, kind, tags, folder, layout, preview }: LibraryView,
): URLSearchParams {
  const changed = new URLSearchParams(params);
  const values = {
    search: search === '' ? null : search,
    type: kind === 'all' ? null : `${kind}s`,
    tags: tags.length === 0 ? null : tags.join(','),
    folder,
    view: layout === 'grid' ? null : layout,
    preview,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === null) changed.delete(name);
    else changed.set(name, value);
  }
  return changed;
}
