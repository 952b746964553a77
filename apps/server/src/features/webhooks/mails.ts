import type { Mail } from '../../platform/mail/mailer.ts';

interface Disabled {
  name: string;
  url: string;
  /** The reason why the last delivery failed. */
  failure: string;
}

/** The email to the admins about a webhook that was disabled. */
export function createDisabledMail({ name, url, failure }: Disabled): Pick<Mail, 'subject' | 'text'> {
  return {
    subject: `The webhook ${name} was disabled`,
    text: [
      `For 3 days, nothing could be delivered to ${url}. The webhook ${name} is disabled, and gets no more events.`,
      `The last attempt failed: ${failure}`,
      'Repair the receiver, send a test, and enable the webhook again. Events of the last 30 days can be sent again from its deliveries.',
    ],
  };
}
