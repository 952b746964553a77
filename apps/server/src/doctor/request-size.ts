import { isAppError } from '@vitrine/contract/core/errors';
import { measureRequestLimit } from '@vitrine/contract/core/proxy-limit';
import { formatRequestSize, RAISE_LIMIT, REQUEST_SIZES } from '@vitrine/contract/core/request-parts';
import { type Finding, reportOk, reportProblem, reportWarning } from './finding.ts';

/** A limit that leaves people alone: only their largest videos are sent in parts. */
const PLENTY = 1e8;

/** Measures how large a request through PUBLIC_URL may be, which takes as long as sending 110 MB there. */
export async function checkRequestSize(publicUrl: string | undefined, timeoutMs: number): Promise<Finding[]> {
  if (publicUrl === undefined) {
    return [reportWarning('PUBLIC_URL is not set, so no address can be measured', 'Set PUBLIC_URL, and run it again.')];
  }
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const { allowed, refused } = await measureRequestLimit({ server: publicUrl, signal });
    const size = formatRequestSize(allowed);
    if (refused !== null) {
      const least = formatRequestSize(refused);
      if (allowed >= PLENTY) return [reportOk(`Requests of ${size} pass to ${publicUrl}; a proxy refuses ${least}`)];
      const fix = `${RAISE_LIMIT} Until then, uploads in the library and \`vitrine push\` are sent in parts.`;
      if (allowed > 0) return [reportWarning(`A proxy at ${publicUrl} allows only ${size} in a request`, fix)];
      return [reportProblem(`A proxy at ${publicUrl} allows not even ${least} in a request`, RAISE_LIMIT)];
    }
    const isComplete = allowed === REQUEST_SIZES.at(-1);
    const rest = isComplete ? '' : `; larger ones could not be sent within ${timeoutMs / 1_000} s`;
    return [reportOk(`Requests of ${size} pass to ${publicUrl}${rest}`)];
  } catch (error) {
    if (!isAppError(error)) throw error;
    const fix = 'Start the server and the proxy, and run it again.';
    return [reportProblem(`${publicUrl} does not answer, so its limit of requests is unknown`, fix)];
  }
}
