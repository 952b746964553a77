import type { Route } from '@vitrine/contract/core/route';
import type { Caller } from './callers.ts';
import type { Origin } from './request.ts';

/** A request that may change something, as the audit log describes it. */
export interface AuditedRequest {
  route: Route;
  caller: Caller | null;
  params: Record<string, string>;
  body: unknown;
  origin: Origin;
  /** Completes the sentence of the audit log, e.g. by the person who approved the change. */
  phrase?: (sentence: string) => string;
}

/** Runs a request with its audit context. */
export type RunAudited = <T>(request: AuditedRequest, work: () => Promise<T>) => Promise<T>;
