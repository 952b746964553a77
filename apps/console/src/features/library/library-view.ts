import type { KindFilter } from '../uploads/index.ts';

/** How the library is looked at: all of it stands in the address, beside the search. */
export interface LibraryView {
  kind: KindFilter;
  /** The open folder; null: all media. */
  folder: string | null;
  layout: 'grid' | 'list';
  /** The file shown whole; null while none is. */
  preview: string | null;
}

export function readLibraryView(params: URLSearchParams): LibraryView {
  const type = params.get('type');
  return {
    kind: type === 'images' ? 'image' : type === 'videos' ? 'video' : 'all',
    folder: params.get('folder'),
    layout: params.get('view') === 'list' ? 'list' : 'grid',
    preview: params.get('preview'),
  };
}

/** The same address with another view; what is as usual is left out. */
export function withLibraryView(
  params: URLSearchParams,
  { kind, folder, layout, preview }: LibraryView,
): URLSearchParams {
  const changed = new URLSearchParams(params);
  const values = {
    type: kind === 'all' ? null : `${kind}s`,
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
