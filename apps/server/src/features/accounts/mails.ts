import type { Mail, MailBrand } from '../../platform/mail/mailer.ts';

interface Recipient {
  name: string;
  email: string;
}

/** @param url the reset link */
export function resetMail({ name, email }: Recipient, url: string): Mail {
  return {
    to: email,
    subject: 'Reset your Vitrine password',
    text: [
      `Hello ${name},`,
      'Someone requested a new password for your Vitrine account. If it was you, set one with this link. It works once, within the next 30 minutes.',
      'If it was not you, ignore this email. Your password stays the same.',
    ],
    link: { label: 'Set a new password', url },
  };
}

interface PasswordChange {
  by: 'link' | 'settings';
  /** ISO 8601. */
  at: string;
  /** The installation's base URL, without a trailing slash. */
  publicUrl: string;
}

/** Notifies the owner, who may not have made the change, and says what to do then. */
export function createPasswordChangedMail({ name, email }: Recipient, { by, at, publicUrl }: PasswordChange): Mail {
  const how = by === 'link' ? 'with a reset link' : 'in the settings';
  const ended = by === 'link' ? 'You were signed out on all devices.' : 'All other browsers and apps were signed out.';
  return {
    to: email,
    subject: 'Your Vitrine password was changed',
    text: [
      `Hello ${name},`,
      `The password of your Vitrine account was changed ${how} on ${formatUtcTime(at)}. ${ended}`,
      'If it was you, there is nothing to do.',
      'If it was not you, someone else has access to your account or your emails. Set a new password with the button below, which signs everyone out, change the password of your email account too, and tell your administrator.',
    ],
    link: { label: 'Set a new password', url: `${publicUrl}/forgot-password` },
  };
}

interface Deletion extends Recipient {
  brand: MailBrand;
  /** The name of the owner. */
  deletedBy: string;
  /** ISO 8601. */
  at: string;
}

/** Tells a former member that the account is gone. */
export function createAccountDeletedMail({ name, email, brand, deletedBy, at }: Deletion): Mail {
  return {
    to: email,
    subject: `${brand.name} was deleted`,
    brand,
    text: [
      `Hello ${name},`,
      `${deletedBy} deleted the account ${brand.name} on ${formatUtcTime(at)}, with its screens, media and schedules. You no longer have access to it.`,
      'Your own sign-in stays, and so do your other accounts. If this comes as a surprise, ask the person who deleted it.',
    ],
  };
}

/** In UTC, because the server does not know the reader's time zone. */
function formatUtcTime(instant: string): string {
  const options = { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat('en-US', options).format(new Date(instant))} (UTC)`;
}
