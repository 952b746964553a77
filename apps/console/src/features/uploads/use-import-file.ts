import type { TransferSummary } from '@vitrine/contract/transfer/transfers';
import { createContext, use } from 'react';
import { useApi } from '../../api/use-api.tsx';
import type { ImportRun } from './import-file.ts';
import type { SendFile } from './send-file.ts';

/** Replaces the way in which files are sent; undefined: by resumable uploads. */
export const SendContext = createContext<SendFile | undefined>(undefined);

/** Sends an export and imports it. Its modules are loaded with the first one. */
export function useImportFile() {
  const api = useApi();
  const send = use(SendContext);
  return async (file: File, run: ImportRun): Promise<TransferSummary> => {
    const { importFile } = await import('./import-file.ts');
    return importFile({ api, send: send ?? (await import('./send-file.ts')).sendFile }, file, run);
  };
}
