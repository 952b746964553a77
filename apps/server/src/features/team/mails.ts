import { type Role, roleAbilities, roleNames } from '@vitrine/contract/team/roles';
import type { Mail, MailBrand } from '../../platform/mail/mailer.ts';

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
