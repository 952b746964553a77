import type { z } from 'zod';
import type { Mail, MailBrand } from '../../platform/mail/mailer.ts';
import type { Reader } from '../../platform/mail/reader.ts';
import { formatUtcTime } from '../../platform/mail/utc-time.ts';
import type { mailNewOrigin, mailSignInChange, SignInChange } from './jobs.ts';

interface Recipient {
  name: string;
  email: string;
}

/** @param url the reset link */
export function resetMail(reader: Reader, { name, email }: Recipient, url: string): Mail {
  const { t } = reader;
  return {
    to: email,
    reader,
    subject: t('Reset your Vitrine password'),
    text: [
      t('Hello {name},', { name }),
      t(
        'Someone requested a new password for your Vitrine account. If it was you, set one with this link. It works once, within the next 30 minutes.',
      ),
      t('If it was not you, ignore this email. Your password stays the same.'),
    ],
    link: { label: t('Set a new password'), url },
  };
}

type SignInChangeInput = Omit<z.input<(typeof mailSignInChange)['input']>, 'userId'>;

/**
 * The email about a change of how a person signs in. It says what to do if somebody else made the change.
 *
 * @param publicUrl the installation's base URL, without a trailing slash
 */
export function createChangeMail(
  reader: Reader,
  { name, email }: Recipient,
  change: SignInChangeInput,
  publicUrl: string,
): Mail {
  const { t, locale } = reader;
  const { subject, text, remedy = secureAccount(reader) } = describeChange(reader, change.what);
  const { from, at } = change;
  return {
    to: email,
    reader,
    subject,
    text: [
      t('Hello {name},', { name }),
      text,
      [
        t('Time: {when}', { when: formatUtcTime(at, locale) }),
        ...(from === null
          ? []
          : [t('Browser: {browser}', { browser: from.browser }), t('Network: {address}', { address: from.address })]),
      ],
      t('If this is what you wanted, there is nothing to do.'),
      remedy,
    ],
    link: { label: t('Set a new password'), url: `${publicUrl}/forgot-password` },
  };
}

const secureAccount = ({ t }: Reader): string =>
  t(
    'If it was not you, someone else has access to your account. Set a new password with the button below, which signs everyone out, check your second factor and your passkeys in Settings and your API keys in Integrations, and tell your administrator.',
  );

function describeChange(reader: Reader, what: SignInChange): { subject: string; text: string; remedy?: string } {
  const { t } = reader;
  switch (what.kind) {
    case 'password-changed':
      return {
        subject: t('Your Vitrine password was changed'),
        text: describePasswordChange(reader, what),
        remedy: t(
          'If it was not you, someone else has access to your account or your emails. Set a new password with the button below, which signs everyone out, change the password of your email account too, and tell your administrator.',
        ),
      };
    case 'provider-linked':
      return {
        subject: t('You now sign in with {provider}', { provider: what.provider }),
        text: t(
          '{provider} has confirmed that this email address is yours, and your Vitrine account belongs to its organization from now on. Because nobody had confirmed that before, the former password does not work any more, and everyone who had signed in with it was signed out. If you want a password, set a new one with the button below.',
          { provider: what.provider },
        ),
        remedy: t(
          'If you did not sign in, set a new password with the button below, which signs everyone out, and ask your administrator.',
        ),
      };
    case 'factor-set-up':
      return {
        subject: t('A second factor was set up'),
        text: t(
          'An authenticator app was set up for your Vitrine account. Signing in with your password asks for its code from now on.',
        ),
      };
    case 'factor-turned-off':
      return {
        subject: t('Your second factor was turned off'),
        text: t(
          'The authenticator app of your Vitrine account was turned off, and its recovery codes do not work any more. Your password alone signs you in from now on.',
        ),
      };
    case 'factor-reset':
      return {
        subject: t('Your second factor was reset'),
        text:
          what.by === null
            ? t(
                'The administrator of the installation has reset the second factor of your Vitrine account and signed you out everywhere. Neither the authenticator app nor recovery codes nor passkeys work any more. Sign in with your password, and set one up again in Settings.',
              )
            : t(
                '{name} has reset the second factor of your Vitrine account and signed you out everywhere. Neither the authenticator app nor recovery codes nor passkeys work any more. Sign in with your password, and set one up again in Settings.',
                { name: what.by },
              ),
        remedy: t(
          'If you did not ask for it, someone may be trying to get into your account. Set a new password with the button below, which signs everyone out, and ask your administrator.',
        ),
      };
    case 'recovery-codes-renewed':
      return {
        subject: t('Your recovery codes were renewed'),
        text: t('New recovery codes were made for your Vitrine account. The former ones do not work any more.'),
      };
    case 'recovery-code-used':
      return {
        subject: t('A recovery code was used'),
        text: t(
          '{count, plural, =0 {Someone signed in to your Vitrine account with your password and a recovery code. It was the last one. Make new ones in Settings.} one {Someone signed in to your Vitrine account with your password and a recovery code. One code is left. Make new ones in Settings.} other {Someone signed in to your Vitrine account with your password and a recovery code. # codes are left.}}',
          { count: what.remainingCount },
        ),
      };
    case 'passkey-added':
      return {
        subject: t('A passkey was added'),
        text: t('The passkey “{name}” was added to your Vitrine account. It signs you in without a password.', {
          name: what.name,
        }),
      };
    case 'passkey-removed':
      return {
        subject: t('A passkey was removed'),
        text: t('The passkey “{name}” was removed from your Vitrine account. It does not sign you in any more.', {
          name: what.name,
        }),
      };
  }
}

function describePasswordChange(
  { t }: Reader,
  { by, keepsFactors }: Extract<SignInChange, { kind: 'password-changed' }>,
): string {
  if (by === 'settings')
    return t(
      'The password of your Vitrine account was changed in the settings. All other browsers and apps were signed out.',
    );
  return keepsFactors === true
    ? t(
        'The password of your Vitrine account was changed with a reset link. You were signed out on all devices. Your passkeys and authenticator app still work: if you did not add one of them yourself, remove it in Settings.',
      )
    : t('The password of your Vitrine account was changed with a reset link. You were signed out on all devices.');
}

type NewOrigin = Omit<z.output<(typeof mailNewOrigin)['input']>, 'userId'>;

/** Tells of a sign-in from a new browser or network. @param publicUrl the installation's base URL, without a trailing slash */
export function createNewOriginMail(
  reader: Reader,
  { name, email }: Recipient,
  signIn: NewOrigin,
  publicUrl: string,
): Mail {
  const { t, locale } = reader;
  const { browser, address, at } = signIn;
  return {
    to: email,
    reader,
    subject: t('New sign-in to your Vitrine account'),
    text: [
      t('Hello {name},', { name }),
      describeOrigin(reader, signIn),
      [
        t('Time: {when}', { when: formatUtcTime(at, locale) }),
        t('Browser: {browser}', { browser }),
        t('Network: {address}', { address }),
        describeMethod(reader, signIn),
      ],
      t('If it was you, there is nothing to do.'),
      t(
        'If it was not you, someone else can sign in as you. Open your sessions with the button below, sign out everywhere, and change your password. If you cannot sign in, set a new one with “Forgot password?” on the sign-in page.',
      ),
    ],
    link: { label: t('View your sessions'), url: `${publicUrl}/settings/account` },
  };
}

function describeOrigin({ t }: Reader, { added }: Pick<NewOrigin, 'added'>): string {
  if (!added.includes('network')) return t('Someone signed in to your Vitrine account from a new browser.');
  return added.includes('browser')
    ? t('Someone signed in to your Vitrine account from a new browser and a new network.')
    : t('Someone signed in to your Vitrine account from a new network.');
}

function describeMethod({ t }: Reader, { method, hasSecondFactor }: Pick<NewOrigin, 'method' | 'hasSecondFactor'>) {
  if (method === 'passkey') return t('Signed in with: a passkey');
  if (method === 'single-sign-on') return t('Signed in with: single sign-on');
  return hasSecondFactor ? t('Signed in with: your password and a second factor') : t('Signed in with: your password');
}

interface Deletion extends Recipient {
  brand: MailBrand;
  /** The name of the owner. */
  deletedBy: string;
  /** ISO 8601. */
  at: string;
}

/** Tells a former member that the account is gone. */
export function createAccountDeletedMail(reader: Reader, { name, email, brand, deletedBy, at }: Deletion): Mail {
  const { t, locale } = reader;
  const account = brand.name;
  return {
    to: email,
    reader,
    subject: t('{account} was deleted', { account }),
    brand,
    text: [
      t('Hello {name},', { name }),
      t(
        '{owner} deleted the account {account} on {when}, with its screens, media and schedules. You no longer have access to it.',
        { owner: deletedBy, account, when: formatUtcTime(at, locale) },
      ),
      t(
        'Your own sign-in stays, and so do your other accounts. If this comes as a surprise, ask the person who deleted it.',
      ),
    ],
  };
}
