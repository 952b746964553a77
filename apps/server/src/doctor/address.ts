import { tell } from '@vitrine/contract/core/told/tell';
import { say } from '@vitrine/contract/core/say';
import { checkShownCertificate } from './certificate.ts';
import { type Finding, reportOk, reportProblem, describeReason, reportWarning } from './finding.ts';
import { askVersion } from './version-probe.ts';

/** Judges PUBLIC_URL by itself, without calling it. */
export function judgePublicUrl(publicUrl: string | undefined): Finding {
  if (publicUrl === undefined) {
    const fix = say('Set PUBLIC_URL to the address that people and screens open, e.g. https://signs.example.com.');
    return reportWarning(say('PUBLIC_URL is not set: links in emails lead to an address of the local network'), fix);
  }
  if (new URL(publicUrl).protocol === 'https:') return reportOk(tell('setup.address', { address: publicUrl }));
  return reportWarning(
    say('PUBLIC_URL has no encryption: passwords can be read in transit, and screens do not start without a network'),
    say('Put a proxy with a certificate in front, or set TLS_CERT and TLS_KEY, and use https://.'),
  );
}

/** Checks that the server can be reached at PUBLIC_URL, from this machine. */
export async function checkPublicUrl(publicUrl: string | undefined, timeoutMs: number, now: Date): Promise<Finding[]> {
  if (publicUrl === undefined) return [judgePublicUrl(publicUrl)];
  const url = new URL(publicUrl);
  const findings: Finding[] = [];
  if (url.protocol === 'https:') {
    try {
      findings.push(await checkShownCertificate(url, timeoutMs, now));
    } catch (error) {
      return [reportUnreachable(publicUrl, describeReason(error))];
    }
    if (findings.some(({ level }) => level === 'problem')) return findings;
  } else {
    findings.push(judgePublicUrl(publicUrl));
  }
  try {
    const version = await askVersion(publicUrl, 'api', timeoutMs);
    const fix = 'Start the server, and let the proxy pass every path to it, without a prefix.';
    findings.push(
      version === null
        ? reportProblem(`A server other than Vitrine answers at ${publicUrl}`, fix)
        : reportOk(`Vitrine ${version} answers at ${publicUrl}`),
    );
  } catch (error) {
    findings.push(reportUnreachable(publicUrl, describeReason(error)));
  }
  return findings;
}

const reportUnreachable = (publicUrl: string, reason: string) =>
  reportProblem(
    `${publicUrl} cannot be reached from this machine: ${reason}`,
    'Start the server and the proxy, and check the name in DNS and the firewall. A machine behind NAT may be unable to reach its own public address.',
  );
