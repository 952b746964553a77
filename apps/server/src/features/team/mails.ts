import type { Role } from '@vitrine/contract/team/roles';
import type { AboutAccount } from '../../platform/mail/about-account.ts';
import type { Mail, MailBrand } from '../../platform/mail/mailer.ts';
import type { Reader } from '../../platform/mail/reader.ts';
import { formatUtcTime } from '../../platform/mail/utc-time.ts';

interface InvitationMail {
  email: string;
  brand: MailBrand;
  /** The person who invited; empty once their sign-in was deleted. */
  invitedBy: string;
  role: Role;
  url: string;
}

export function createInvitationMail(reader: Reader, { email, brand, invitedBy, role, url }: InvitationMail): Mail {
  const { t } = reader;
  const names = { inviter: invitedBy === '' ? t('Somebody') : invitedBy, account: brand.name };
  return {
    to: email,
    reader,
    brand,
    subject: t('{inviter} invites you to {account} on Vitrine', names),
    text: [
      t('Hello,'),
      describeInvitation(reader, names)[role],
      t('The link works once, within the next 7 days. If you do not know what this is about, ignore this email.'),
    ],
    link: { label: t('Accept the invitation'), url },
  };
}

const describeInvitation = (
  { t }: Reader,
  names: { inviter: string; account: string },
): Readonly<Record<Role, string>> => ({
  viewer: t(
    '{inviter} invites you to the screens of {account} as Viewer: you can see screens, content, schedules and reports, but change nothing.',
    names,
  ),
  scheduler: t(
    '{inviter} invites you to the screens of {account} as Scheduler: you can put existing content on screens, schedule it and start takeovers.',
    names,
  ),
  editor: t(
    '{inviter} invites you to the screens of {account} as Editor: you can add and change media, playlists and layouts, and put them on screens.',
    names,
  ),
  admin: t(
    '{inviter} invites you to the screens of {account} as Admin: you can change everything, such as screens, settings and people, but not billing.',
    names,
  ),
  owner: t(
    '{inviter} invites you to the screens of {account} as Owner: you can change everything, including billing, and delete the account.',
    names,
  ),
});

interface FactorDemand extends AboutAccount {
  /** When the account begins to ask for a second factor; ISO 8601. */
  from: string;
  isNow: boolean;
}

/** Tells a member that the account asks for a second factor. */
export function createFactorDemandedMail(
  reader: Reader,
  { name, email }: { name: string; email: string },
  { from, isNow, brand, url }: FactorDemand,
): Mail {
  const { t, locale } = reader;
  const account = brand.name;
  return {
    to: email,
    reader,
    brand,
    link: { label: t('Set up a second factor'), url },
    subject: t('{account} asks for a second factor', { account }),
    text: [
      t('Hello {name},', { name }),
      isNow
        ? t(
            '{account} asks everyone to sign in with a second factor: a code of an authenticator app on your phone, or a passkey. You need one to open the account.',
            { account },
          )
        : t(
            '{account} asks everyone to sign in with a second factor: a code of an authenticator app on your phone, or a passkey. From {when} on, you need one to open the account.',
            { account, when: formatUtcTime(from, locale) },
          ),
      t('It takes two minutes: sign in, open the settings and follow the steps.'),
    ],
  };
}
