import { type Role, roleAbilities, roleNames } from '@vitrine/contract/team/roles';
import type { AboutAccount } from '../../platform/mail/about-account.ts';
import type { Mail, MailBrand } from '../../platform/mail/mailer.ts';
import { formatUtcTime } from '../../platform/mail/utc-time.ts';

interface InvitationMail {
  email: string;
  brand: MailBrand;
  /** The person who invited; empty once their sign-in was deleted. */
  invitedBy: string;
  role: Role;
  url: string;
}

export function createInvitationMail({ email, brand, invitedBy, role, url }: InvitationMail): Mail {
  const inviter = invitedBy === '' ? 'Somebody' : invitedBy;
  return {
    to: email,
    brand,
    subject: `${inviter} invites you to ${brand.name} on Vitrine`,
    text: [
      'Hello,',
      `${inviter} invites you to the screens of ${brand.name} as ${roleNames[role]}: you can ${roleAbilities[role]}.`,
      'The link works once, within the next 7 days. If you do not know what this is about, ignore this email.',
    ],
    link: { label: 'Accept the invitation', url },
  };
}

interface FactorDemand extends AboutAccount {
  /** When the account begins to ask for a second factor; ISO 8601. */
  from: string;
  isNow: boolean;
}

/** Tells a member that the account asks for a second factor. */
export function createFactorDemandedMail(
  { name, email }: { name: string; email: string },
  { from, isNow, brand, link }: FactorDemand,
): Mail {
  return {
    to: email,
    brand,
    link,
    subject: `${brand.name} asks for a second factor`,
    text: [
      `Hello ${name},`,
      isNow
        ? `${brand.name} asks everyone to sign in with a second factor: a code of an authenticator app on your phone, or a passkey. You need one to open the account.`
        : `${brand.name} asks everyone to sign in with a second factor: a code of an authenticator app on your phone, or a passkey. From ${formatUtcTime(from)} on, you need one to open the account.`,
      'It takes two minutes: sign in, open the settings and follow the steps.',
    ],
  };
}
