export { canvasKeys, type EditorKey, editorKeys } from './editor-key-table.ts';
