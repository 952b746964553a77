import { say } from '@vitrine/contract/core/say';
import { type Finding, reportOk, reportProblem, describeReason, reportWarning } from './finding.ts';

export interface MailSettings {
  url: string | undefined;
  from: string | undefined;
  /** The folder into which emails are written without a mail server. */
  outbox: string;
}

/** How emails are set up. */
export const MAIL_FIX = say('Set SMTP_URL, e.g. smtps://user:password@mail.example.com, and MAIL_FROM.');

/** Signs in to the mail server. Sends nothing. */
export async function checkMail({ url, from, outbox }: MailSettings, timeoutMs: number): Promise<Finding[]> {
  if (url === undefined) {
    return [reportWarning(`No emails are sent: they are written to ${outbox}`, MAIL_FIX)];
  }
  const { hostname, port } = new URL(url);
  const server = `The mail server ${hostname}${port && `:${port}`}`;
  const { createTransport } = await import('nodemailer');
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const transport = createTransport({ url, ...timeouts });
  try {
    await transport.verify();
  } catch (error) {
    return [reportProblem(`${server} cannot be used: ${describeReason(error)}`, suggestMailFix(error))];
  } finally {
    transport.close();
  }
  if (from !== undefined) return [reportOk(`${server} accepts the connection and the password`)];
  const fix = 'Set MAIL_FROM to an address of your own, e.g. Signs <signs@example.com>.';
  return [
    reportWarning(`${server} works, but MAIL_FROM is not set: emails from vitrine@localhost are often refused`, fix),
  ];
}

function suggestMailFix(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EAUTH') return 'Correct the user and password in SMTP_URL; escape special characters, e.g. @ as %40.';
  if (code === 'EDNS' || code === 'ENOTFOUND') return 'Correct the host name in SMTP_URL.';
  if (/certificate|ssl|tls/i.test(describeReason(error))) {
    return 'Use smtps:// for port 465 and smtp:// for 587, and the host name that is in the server’s certificate.';
  }
  return 'Correct host and port in SMTP_URL, and allow this machine to connect in the firewall.';
}
