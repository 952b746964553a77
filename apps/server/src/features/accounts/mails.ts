import type { z } from 'zod';
import type { Mail, MailBrand } from '../../platform/mail/mailer.ts';
import { formatUtcTime } from '../../platform/mail/utc-time.ts';
import type { mailNewOrigin, mailSignInChange, SignInChange } from './jobs.ts';

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

type SignInChangeInput = Omit<z.input<(typeof mailSignInChange)['input']>, 'userId'>;

/**
 * The email about a change of how a person signs in. It says what to do if somebody else made the change.
 *
 * @param publicUrl the installation's base URL, without a trailing slash
 */
export function createChangeMail({ name, email }: Recipient, change: SignInChangeInput, publicUrl: string): Mail {
  const { subject, text, remedy = SECURE_ACCOUNT } = describeChange(change.what);
  const { from, at } = change;
  return {
    to: email,
    subject,
    text: [
      `Hello ${name},`,
      text,
      [
        `Time: ${formatUtcTime(at)}`,
        ...(from === null ? [] : [`Browser: ${from.browser}`, `Network: ${from.address}`]),
      ],
      'If this is what you wanted, there is nothing to do.',
      remedy,
    ],
    link: { label: 'Set a new password', url: `${publicUrl}/forgot-password` },
  };
}

const SECURE_ACCOUNT =
  'If it was not you, someone else has access to your account. Set a new password with the button below, which signs everyone out, check your second factor and your passkeys in Settings and your API keys in Integrations, and tell your administrator.';

function describeChange(what: SignInChange): { subject: string; text: string; remedy?: string } {
  switch (what.kind) {
    case 'password-changed':
      return {
        subject: 'Your Vitrine password was changed',
        text:
          what.by === 'link'
            ? `The password of your Vitrine account was changed with a reset link. You were signed out on all devices.${what.keepsFactors === true ? ' Your passkeys and authenticator app still work: if you did not add one of them yourself, remove it in Settings.' : ''}`
            : 'The password of your Vitrine account was changed in the settings. All other browsers and apps were signed out.',
        remedy:
          'If it was not you, someone else has access to your account or your emails. Set a new password with the button below, which signs everyone out, change the password of your email account too, and tell your administrator.',
      };
    case 'provider-linked':
      return {
        subject: `You now sign in with ${what.provider}`,
        text: `${what.provider} has confirmed that this email address is yours, and your Vitrine account belongs to its organization from now on. Because nobody had confirmed that before, the former password does not work any more, and everyone who had signed in with it was signed out. If you want a password, set a new one with the button below.`,
        remedy:
          'If you did not sign in, set a new password with the button below, which signs everyone out, and ask your administrator.',
      };
    case 'factor-set-up':
      return {
        subject: 'A second factor was set up',
        text: 'An authenticator app was set up for your Vitrine account. Signing in with your password asks for its code from now on.',
      };
    case 'factor-turned-off':
      return {
        subject: 'Your second factor was turned off',
        text: 'The authenticator app of your Vitrine account was turned off, and its recovery codes do not work any more. Your password alone signs you in from now on.',
      };
    case 'factor-reset':
      return {
        subject: 'Your second factor was reset',
        text: `${what.by ?? 'The administrator of the installation'} has reset the second factor of your Vitrine account and signed you out everywhere. Neither the authenticator app nor recovery codes nor passkeys work any more. Sign in with your password, and set one up again in Settings.`,
        remedy:
          'If you did not ask for it, someone may be trying to get into your account. Set a new password with the button below, which signs everyone out, and ask your administrator.',
      };
    case 'recovery-codes-renewed':
      return {
        subject: 'Your recovery codes were renewed',
        text: 'New recovery codes were made for your Vitrine account. The former ones do not work any more.',
      };
    case 'recovery-code-used':
      return {
        subject: 'A recovery code was used',
        text: `Someone signed in to your Vitrine account with your password and a recovery code. ${describeRemaining(what.remainingCount)}`,
      };
    case 'passkey-added':
      return {
        subject: 'A passkey was added',
        text: `The passkey “${what.name}” was added to your Vitrine account. It signs you in without a password.`,
      };
    case 'passkey-removed':
      return {
        subject: 'A passkey was removed',
        text: `The passkey “${what.name}” was removed from your Vitrine account. It does not sign you in any more.`,
      };
  }
}

function describeRemaining(count: number): string {
  if (count === 0) return 'It was the last one. Make new ones in Settings.';
  return count === 1 ? 'One code is left. Make new ones in Settings.' : `${count} codes are left.`;
}

type NewOrigin = Omit<z.output<(typeof mailNewOrigin)['input']>, 'userId'>;

/** Tells of a sign-in from a new browser or network. @param publicUrl the installation's base URL, without a trailing slash */
export function createNewOriginMail({ name, email }: Recipient, signIn: NewOrigin, publicUrl: string): Mail {
  const { added, browser, address, at } = signIn;
  return {
    to: email,
    subject: 'New sign-in to your Vitrine account',
    text: [
      `Hello ${name},`,
      `Someone signed in to your Vitrine account from a new ${added.toSorted().join(' and a new ')}.`,
      [
        `Time: ${formatUtcTime(at)}`,
        `Browser: ${browser}`,
        `Network: ${address}`,
        `Signed in with: ${describeMethod(signIn)}`,
      ],
      'If it was you, there is nothing to do.',
      'If it was not you, someone else can sign in as you. Open your sessions with the button below, sign out everywhere, and change your password. If you cannot sign in, set a new one with “Forgot password?” on the sign-in page.',
    ],
    link: { label: 'View your sessions', url: `${publicUrl}/settings/account` },
  };
}

function describeMethod({ method, hasSecondFactor }: Pick<NewOrigin, 'method' | 'hasSecondFactor'>): string {
  if (method === 'passkey') return 'a passkey';
  if (method === 'single-sign-on') return 'single sign-on';
  return hasSecondFactor ? 'your password and a second factor' : 'your password';
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
