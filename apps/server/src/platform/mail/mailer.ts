import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../ids.ts';
import { type Mail, renderMail } from './template.ts';

export type { Mail, MailBrand, MailFile } from './template.ts';

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
