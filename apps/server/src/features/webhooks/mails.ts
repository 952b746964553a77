import type { AboutAccount } from '../../platform/mail/about-account.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Reader } from '../../platform/mail/reader.ts';

interface Disabled {
  name: string;
  url: string;
  /** The reason why the last delivery failed. */
  failure: string;
}

/** The email to an admin about a webhook that was disabled. @param to the admin’s address */
export function createDisabledMail(
  reader: Reader,
  to: string,
  { name, url, failure: reason }: Disabled,
  about: AboutAccount,
): Mail {
  const { t } = reader;
  return {
    to,
    reader,
    brand: about.brand,
    link: { label: t('Open Webhooks'), url: about.url },
    subject: t('The webhook {name} was disabled', { name }),
    text: [
      t('For 3 days, nothing could be delivered to {url}. The webhook {name} is disabled, and gets no more events.', {
        url,
        name,
      }),
      t('The last attempt failed: {reason}', { reason }),
      t(
        'Repair the receiver, send a test, and enable the webhook again. Events of the last 30 days can be sent again from its deliveries.',
      ),
    ],
  };
}
