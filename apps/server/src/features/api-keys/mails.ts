import type { AboutAccount } from '../../platform/mail/about-account.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Reader } from '../../platform/mail/reader.ts';
import { formatUtcTime } from '../../platform/mail/utc-time.ts';
import type { TokenNotice } from './jobs.ts';

interface About extends AboutAccount {
  /** The name of the key’s maker; null: the recipient made it. */
  maker: string | null;
}

type Notice = Pick<TokenNotice, 'cause' | 'keyName' | 'scopes' | 'from' | 'at'>;

/** The email about a new token of an API key. It says what to do if somebody else made it. */
export function createKeyMail(
  reader: Reader,
  { name, email }: { name: string; email: string },
  notice: Notice,
  { maker, brand, url }: About,
): Mail {
  const { t, locale } = reader;
  const { scopes, from, at } = notice;
  const account = brand.name;
  const { subject, text, remedy } =
    maker === null ? describeToMaker(reader, notice, account) : describeToOwner(reader, notice, account, maker);
  return {
    to: email,
    reader,
    brand,
    link: { label: t('View API keys'), url },
    subject,
    text: [
      t('Hello {name},', { name }),
      text,
      [
        t('Scopes: {scopes}', { scopes: scopes.join(', ') }),
        t('Time: {when}', { when: formatUtcTime(at, locale) }),
        t('Browser: {browser}', { browser: from.browser }),
        t('Network: {address}', { address: from.address }),
      ],
      t('If this is expected, there is nothing to do.'),
      remedy,
    ],
  };
}

const describeToMaker = ({ t }: Reader, { cause, keyName: key }: Notice, account: string) => ({
  subject: cause === 'made' ? t('An API key was made') : t('An API key was rotated'),
  text:
    cause === 'made'
      ? t('The API key “{key}” was made with your sign-in in {account}. Programs with this key act as you.', {
          key,
          account,
        })
      : t(
          'The API key “{key}” in {account} got a new token with your sign-in. The former token is accepted for 24 more hours.',
          { key, account },
        ),
  remedy: t(
    'If it was not you, someone else has access to your account. Revoke the key with the button below; a new password does not end it. Then set a new password and sign out everywhere in Settings, and tell your administrator.',
  ),
});

const describeToOwner = ({ t }: Reader, { keyName: key }: Notice, account: string, maker: string) => ({
  subject: t('{maker} made an API key', { maker }),
  text: t('{maker} made the API key “{key}” in {account}. Programs with this key act as {maker}.', {
    maker,
    key,
    account,
  }),
  remedy: t('Otherwise, ask {maker}, and revoke the key with the button below.', { maker }),
});
