import { createPrivateKey, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { type Finding, reportOk, reportProblem, describeReason, reportWarning } from './finding.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Certificates are usually renewed a month before they expire, so one with less than three weeks left was not. */
const SOON_DAYS = 21;

/**
 * The certificate and key of TLS_CERT and TLS_KEY.
 *
 * @param host the host of PUBLIC_URL, without brackets; null if that is not set
 */
export function checkCertificate(pem: { cert: string; key: string }, host: string | null, now: Date): Finding[] {
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(pem.cert);
  } catch (error) {
    return [
      reportProblem(
        `TLS_CERT cannot be read: ${describeReason(error)}`,
        'Set it to a PEM file with the certificate first.',
      ),
    ];
  }
  return [checkPrivateKey(certificate, pem.key), checkPeriod(certificate, now), checkName(certificate, host)];
}

function checkPrivateKey(certificate: X509Certificate, key: string): Finding {
  try {
    if (certificate.checkPrivateKey(createPrivateKey(key))) return reportOk('TLS_KEY belongs to TLS_CERT');
    const fix = 'Set both to files of the same certificate: privkey.pem and fullchain.pem with certbot.';
    return reportProblem('TLS_KEY does not belong to TLS_CERT', fix);
  } catch (error) {
    return reportProblem(
      `TLS_KEY cannot be read: ${describeReason(error)}`,
      'Set it to a PEM file of a key without a passphrase.',
    );
  }
}

function checkPeriod({ validFromDate, validToDate }: X509Certificate, now: Date): Finding {
  const until = validToDate.toISOString().slice(0, 10);
  const fix = 'Renew it (`certbot renew`), and restart the server.';
  if (now < validFromDate) {
    const from = validFromDate.toISOString().slice(0, 10);
    return reportProblem(
      `The certificate is valid from ${from} only`,
      'Set the clock of this machine, or use another one.',
    );
  }
  if (now > validToDate) return reportProblem(`The certificate has expired on ${until}`, fix);
  const days = Math.floor((validToDate.getTime() - now.getTime()) / DAY_MS);
  return days < SOON_DAYS
    ? reportWarning(`The certificate expires in ${days} days`, fix)
    : reportOk(`The certificate is valid until ${until}`);
}

function checkName(certificate: X509Certificate, host: string | null): Finding {
  const names = certificate.subjectAltName ?? certificate.subject;
  if (host === null) return reportWarning(`PUBLIC_URL is not set; the certificate is for ${names}`, 'Set PUBLIC_URL.');
  const match = isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host);
  if (match !== undefined) return reportOk(`The certificate is for ${host}`);
  return reportProblem(
    `The certificate is not for ${host}, but for ${names}`,
    'Use a certificate for the host of PUBLIC_URL.',
  );
}

/**
 * The certificate that a server shows, as browsers judge it.
 *
 * @param authorities certificates that are trusted. Default: those that browsers trust
 * @throws Error if the server cannot be reached
 */
export async function checkShownCertificate(
  url: URL,
  timeoutMs: number,
  now: Date,
  authorities?: string,
): Promise<Finding> {
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  const socket = connect({
    host,
    port: Number(url.port || 443),
    ...(isIP(host) === 0 && { servername: host }),
    rejectUnauthorized: false,
    timeout: timeoutMs,
    ...(authorities !== undefined && { ca: authorities }),
  });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('secureConnect', resolve);
      socket.once('error', reject);
      socket.once('timeout', () => reject(new Error('no answer')));
    });
    const certificate = socket.getPeerX509Certificate();
    if (socket.authorized && certificate !== undefined) return checkPeriod(certificate, now);
    return reportProblem(
      `Browsers refuse the certificate of ${url.host}: ${describeReason(socket.authorizationError)}`,
      'Use a certificate for this host of an authority that screens trust, with its intermediate certificates.',
    );
  } finally {
    socket.destroy();
  }
}
