import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readLightToken } from '../design-tokens.ts';
import { newId } from '../ids.ts';

export interface Mail {
  to: string;
  subject: string;
  /** Paragraphs of plain text. */
  text: readonly string[];
  /** Shown below the text: a button in HTML, an address in plain text. */
  link?: { label: string; url: string };
}

export interface Mailer {
  /** False if mails stay on the disk of the server. */
  reachesPeople: boolean;
  /** Resolves when the mail server has accepted the mail, or it is on the disk. */
  send(mail: Mail): Promise<void>;
}

/** Loaded with the first mail: it takes 10 MB of memory. */
const importNodemailer = () => import('nodemailer');

/** Mails by SMTP, e.g. `smtps://user:password@mail.example.com`. */
export function createSmtpMailer(url: string, from: string): Mailer {
  return {
    reachesPeople: true,
    async send(mail) {
      const { createTransport } = await importNodemailer();
      const transport = createTransport(url, { from });
      await transport.sendMail(renderMail(mail));
    },
  };
}

/** Mails as `.eml` files in a folder, for installations without a mail server. Any mail program opens them. */
export function createOutboxMailer(folder: string, from: string): Mailer {
  return {
    reachesPeople: false,
    async send(mail) {
      const { createTransport } = await importNodemailer();
      const transport = createTransport({ streamTransport: true, buffer: true }, { from });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { message } = await transport.sendMail(renderMail(mail));
      const path = join(folder, `${newId('mail')}.eml`);
      await writeFile(`${path}.new`, message, { mode: 0o600, flush: true });
      await rename(`${path}.new`, path);
    },
  };
}

/** `--accent` of the default brand as sRGB: mail programs know neither CSS variables nor `oklch()`. */
const ACCENT = '#1760d1';

function renderMail({ to, subject, text, link }: Mail) {
  const plain = [...text, ...(link ? [`${link.label}: ${link.url}`] : [])].join('\n\n');
  const paragraphs = text.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`).join('\n');
  const button = link
    ? `<p style="margin:24px 0"><a href="${escapeHtml(link.url)}" style="background:${ACCENT};color:${readLightToken('ink-on-fill')};padding:10px 16px;border-radius:${readLightToken('radius')};text-decoration:none;font-weight:600">${escapeHtml(link.label)}</a></p>
<p style="margin:0;color:${readLightToken('ink-3')};font-size:12px">${escapeHtml(link.url)}</p>`
    : '';
  return {
    to,
    subject,
    text: plain,
    html: `<!doctype html><html lang="en"><body style="margin:0;padding:32px;background:${readLightToken('wall')};color:${readLightToken('ink')};font:14px/20px system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:24px;background:${readLightToken('paper')};border:1px solid ${readLightToken('line')};border-radius:${readLightToken('radius')}">
${paragraphs}
${button}
</div></body></html>`,
  };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
