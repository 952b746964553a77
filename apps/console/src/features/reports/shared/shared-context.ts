import type { SharedReport } from '@vitrine/contract/reports/report-links';
import { createContext, use } from 'react';

/** A report that is read by its link. */
interface Shared {
  token: string;
  report: SharedReport;
}

const SharedContext = createContext<Shared | null>(null);

export const SharedProvider = SharedContext;

/** Returns the report of the link that opened the page; null in the console, where the address has the report. */
export const useShared = (): Shared | null => use(SharedContext);
