import { expect, test } from 'vitest';
import { type LibraryView, readLibraryView, withLibraryView } from './library-view.ts';

const read = (query: string) => readLibraryView(new URLSearchParams(query));

test('an address without a query shows all media as a grid', () => {
  expect(read('')).toEqual({ search: '', kind: 'all', tags: [], folder: null, layout: 'grid', preview: null });
});

test('unknown types and layouts in the address mean the default', () => {
  expect(read('type=songs&view=tree')).toMatchObject({ kind: 'all', layout: 'grid' });
});

test.each<Partial<LibraryView>>([
  { search: 'a&b=c' },
  { kind: 'image' },
  { kind: 'video' },
  { tags: ['bakery', 'old town'] },
  { folder: 'fld_1' },
  { layout: 'list' },
  { preview: 'med_1' },
])('%o can be linked to', (part) => {
  const view = { ...read(''), ...part };
  const address = withLibraryView(new URLSearchParams(), view).toString();
  expect(address).not.toBe('');
  expect(read(address)).toEqual(view);
});

test('defaults are removed from the address, and parameters of others stay', () => {
  const params = new URLSearchParams('utm=mail&type=videos&view=list&folder=fld_1&search=x&preview=med_1');
  expect(withLibraryView(params, read('')).toString()).toBe('utm=mail');
  expect(params.get('type')).toBe('videos');
});
