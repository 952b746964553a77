import type { Log } from '../platform/log.ts';
import { nameCaller } from './callers.ts';
import type { EndedRequest, RequestObserver } from './node/server-request.ts';

/** One in this many of the successful requests that screens repeat is logged. */
const ONE_IN = 100;

/** Load balancers and monitors call them every few seconds. */
const HEALTH_CHECKS = new Set(['/api/health', '/healthz', '/readyz']);

/** Writes a line for every request: who called which route, and how it went. Bodies, queries and headers stay out of it. */
export function logRequests(log: Log): RequestObserver {
  let repeated = 0;

  return (request) => {
    if (!log.isLevelEnabled('info') || HEALTH_CHECKS.has(request.route)) return;
    const isSample = isRepeated(request);
    if (isSample) {
      repeated += 1;
      if (repeated % ONE_IN !== 1) return;
    }
    const { id, method, route, status, durationMs, caller, bytesSent } = request;
    log.info(
      {
        requestId: id,
        method,
        route,
        status,
        durationMs: Math.round(durationMs * 10) / 10,
        ...(caller === null ? {} : { caller: nameCaller(caller) }),
        ...(bytesSent === null ? {} : { bytes: bytesSent }),
        ...(isSample ? { oneIn: ONE_IN } : {}),
      },
      'request',
    );
  };
}

/** True for a heartbeat, and for a request of a screen that already has the current version. */
function isRepeated({ transport, status, caller }: EndedRequest): boolean {
  if (status >= 400) return false;
  return transport === 'direct' || (status === 304 && caller?.kind === 'device');
}
