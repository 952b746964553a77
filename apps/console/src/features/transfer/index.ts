export { ImportButton } from './import-button.tsx';
export { useExport } from './use-export.ts';
