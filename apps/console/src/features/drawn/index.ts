export type { AnyFields } from './drawn-editor.ts';
export { drawnEditorOf } from './drawn-editors.ts';
export { type DrawnBody, drawnQueriesOf } from './queries.ts';
