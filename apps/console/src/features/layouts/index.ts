export { canvasKeys, type EditorKey, editorKeys } from './editor-key-table.ts';
export { priceListRead, priceListsRead } from './price-list-reads.ts';
export { layoutRead } from './queries.ts';
export { listTemplateResources, templatesRead } from './gallery/template-resources.ts';
export { listTemplateLinks, toTemplateAddress } from './template-links.ts';

/** The renderer of screens, apart from pages that show a layout later. */
export const loadLayoutDrawing = async () => (await import('./drawing/layout-drawing.tsx')).LayoutDrawing;
