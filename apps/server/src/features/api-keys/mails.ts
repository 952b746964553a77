import type { AboutAccount } from '../../platform/mail/about-account.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { formatUtcTime } from '../../platform/mail/utc-time.ts';
import type { TokenNotice } from './jobs.ts';

interface About extends AboutAccount {
  /** The name of the key’s maker; null: the recipient made it. */
  maker: string | null;
}

type Notice = Pick<TokenNotice, 'cause' | 'keyName' | 'scopes' | 'from' | 'at'>;

/** The email about a new token of an API key. It says what to do if somebody else made it. */
export function createKeyMail({ name, email }: { name: string; email: string }, notice: Notice, about: About): Mail {
  const { maker, brand, link } = about;
  const { scopes, from, at } = notice;
  const account = brand.name;
  const { subject, text, remedy } =
    maker === null ? describeToMaker(notice, account) : describeToOwner(notice, account, maker);
  return {
    to: email,
    brand,
    link,
    subject,
    text: [
      `Hello ${name},`,
      text,
      [
        `Scopes: ${scopes.join(', ')}`,
        `Time: ${formatUtcTime(at)}`,
        `Browser: ${from.browser}`,
        `Network: ${from.address}`,
      ],
      'If this is expected, there is nothing to do.',
      remedy,
    ],
  };
}

const describeToMaker = ({ cause, keyName }: Notice, account: string) => ({
  subject: `An API key was ${cause}`,
  text:
    cause === 'made'
      ? `The API key “${keyName}” was made with your sign-in in ${account}. Programs with this key act as you.`
      : `The API key “${keyName}” in ${account} got a new token with your sign-in. The former token is accepted for 24 more hours.`,
  remedy:
    'If it was not you, someone else has access to your account. Revoke the key with the button below; a new password does not end it. Then set a new password and sign out everywhere in Settings, and tell your administrator.',
});

const describeToOwner = ({ keyName }: Notice, account: string, maker: string) => ({
  subject: `${maker} made an API key`,
  text: `${maker} made the API key “${keyName}” in ${account}. Programs with this key act as ${maker}.`,
  remedy: `Otherwise, ask ${maker}, and revoke the key with the button below.`,
});
