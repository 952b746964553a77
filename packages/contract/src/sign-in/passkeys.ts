import { z } from 'zod';
import { FreshProof, SignedIn } from '../accounts.ts';
import { BrowserParts } from './sessions.ts';
import { defineRoutes } from '../core/route.ts';
import { Instant, lineSchema } from '../core/text.ts';
import { say } from '../core/say.ts';

/** The most passkeys that a person can have. */
export const MAX_PASSKEYS = 20;

/** The time that a browser gives a person to confirm a passkey. */
export const PASSKEY_TIMEOUT_MS = 5 * 60 * 1000;

export const PasskeyName = lineSchema(60, 'Please enter a name');

/** What a person enters to add a passkey; the browser makes the rest. */
export const NamedPasskey = FreshProof.extend({ name: PasskeyName });

/** Bytes as text: base64url without padding. */
const encoded = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[\w-]+$/, say('Must be base64url'));

/** The id that an authenticator gave the key; at most 225 bytes. */
const PasskeyId = encoded(300);

/** A passkey of the signed-in person. */
export const Passkey = z.object({
  id: PasskeyId,
  name: z.string(),
  createdAt: Instant,
  /** The last time that it signed the person in; null: never. */
  lastUsedAt: Instant.nullable(),
  /** True if its provider copies it to other devices of the person. */
  isSynced: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;

/** The ways in which browsers reach an authenticator. */
const PasskeyTransport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
type PasskeyTransport = z.infer<typeof PasskeyTransport>;

export const isPasskeyTransport = (word: string): word is PasskeyTransport => PasskeyTransport.safeParse(word).success;

const CredentialDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(PasskeyTransport),
});

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. Its challenge works once, for ten minutes. */
export const RegistrationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(CredentialDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type RegistrationOptions = z.infer<typeof RegistrationOptions>;

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. Its challenge works once, for ten minutes. */
export const SignInOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
});
export type SignInOptions = z.infer<typeof SignInOptions>;

const credential = { id: PasskeyId, rawId: PasskeyId, type: z.literal('public-key') };

/** `RegistrationResponseJSON` of WebAuthn; other fields of it are ignored. */
export const RegisteredCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(4_000),
    attestationObject: encoded(20_000),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
});
export type RegisteredCredential = z.output<typeof RegisteredCredential>;

/** `AuthenticationResponseJSON` of WebAuthn; other fields of it are ignored. */
export const UsedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(4_000),
    authenticatorData: encoded(4_000),
    signature: encoded(2_000),
    userHandle: z.string().max(200).optional(),
  }),
});
export type UsedCredential = z.output<typeof UsedCredential>;

const params = z.object({ id: PasskeyId });
const success = z.literal(true);

export const passkeys = defineRoutes({ reads: ['account'], changes: ['account'] })({
  list: {
    method: 'GET',
    path: '/api/user/passkeys',
    access: 'user',
    role: 'self',
    summary: 'List the passkeys of the signed-in person, newest first',
    response: z.object({
      passkeys: z.array(Passkey),
      /** A name for a new passkey, from the browser of the request: `Firefox on Windows`. */
      proposedName: z.string(),
      proposedParts: BrowserParts.optional(),
      /** True if adding a passkey needs the password: the session was started more than ten minutes ago. */
      asksPassword: z.boolean(),
      /** True if an account of the person asks for a second factor, and their only one is a single passkey. */
      isOnlyFactor: z.boolean(),
    }),
  },
  begin: {
    method: 'POST',
    path: '/api/user/passkeys/options',
    sentence: 'Began to add a passkey',
    access: 'user',
    role: 'self',
    summary: 'Begin to add a passkey; requires the password, unless the session was started in the last ten minutes',
    body: FreshProof,
    response: z.object({ options: RegistrationOptions }),
    errors: [
      'account.password_wrong',
      'auth.factor_required',
      'auth.password_required',
      'passkey.limit_reached',
      'passkey.unavailable',
      'request.too_many',
    ],
  },
  add: {
    method: 'POST',
    path: '/api/user/passkeys',
    sentence: 'Added a passkey',
    access: 'user',
    role: 'self',
    summary: 'Add the passkey that a browser created; the session counts as signed in with a second factor',
    body: z.object({ name: PasskeyName, credential: RegisteredCredential }),
    response: z.object({ success, passkey: Passkey }),
    errors: ['passkey.registration_invalid', 'passkey.exists', 'passkey.limit_reached', 'passkey.unavailable'],
  },
  rename: {
    method: 'PATCH',
    path: '/api/user/passkeys/:id',
    sentence: 'Renamed a passkey',
    access: 'user',
    role: 'self',
    summary: 'Rename a passkey',
    params,
    body: z.object({ name: PasskeyName }),
    response: z.object({ success, passkey: Passkey }),
    errors: ['passkey.not_found'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/user/passkeys/:id',
    sentence: 'Removed a passkey',
    access: 'user',
    role: 'self',
    summary: 'Remove a passkey, which signs nobody in any more; sessions that it started go on',
    params,
    response: z.object({ success }),
    errors: ['passkey.not_found', 'auth.factor_required'],
  },
  beginSignIn: {
    method: 'POST',
    path: '/api/auth/passkey/options',
    access: 'public',
    summary: 'Begin to sign in with a passkey; asks for no name',
    response: z.object({ options: SignInOptions }),
    errors: ['passkey.unavailable', 'request.too_many'],
  },
  signIn: {
    method: 'POST',
    path: '/api/auth/passkey',
    sentence: 'Signed in with a passkey',
    access: 'public',
    summary: 'Sign in with a passkey, which counts as two factors; also sets a cookie for files and the event stream',
    body: z.object({ credential: UsedCredential }),
    response: SignedIn,
    errors: ['auth.passkey_invalid', 'account.suspended', 'passkey.unavailable', 'request.too_many'],
  },
});
