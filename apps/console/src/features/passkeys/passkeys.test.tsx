import { AppError } from '@vitrine/contract/core/errors';
import type { Passkey } from '@vitrine/contract/sign-in/passkeys';
import { screen, within } from '@testing-library/react';
import { Link } from '../../ui/routing/navigation.tsx';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Api } from '../../api/use-api.tsx';
import { type Plain, renderPage } from '../../test/render-page.tsx';
import { readToken } from '../../api/session.ts';
import { notePasskey } from './authenticator.ts';
import { Input } from '../../ui/forms/input.tsx';
import { PasskeySettings } from './passkey-settings.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';

type List = Awaited<ReturnType<Api['passkeys']['list']>>;
type Begin = Plain<Api['passkeys']['begin']>;

const passkey: Passkey = {
  id: 'cGsx',
  name: 'Phone',
  createdAt: '2026-03-02T09:05:00.000Z',
  lastUsedAt: '2026-03-03T10:00:00.000Z',
  isSynced: true,
};

const options = {
  challenge: 'YQ',
  rp: { id: 'localhost', name: 'Vitrine' },
  user: { id: 'dXNy', name: 'ada@example.com', displayName: 'Ada' },
  pubKeyCredParams: [],
  timeout: 1,
  attestation: 'none' as const,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  },
};

/** A browser with passkeys, whose person does not confirm. */
function stubBrowser({ isSecure = true, refusal = 'NotAllowedError' } = {}): void {
  const refuse = () => Promise.reject(new DOMException('The operation was refused', refusal));
  vi.stubGlobal('isSecureContext', isSecure);
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  const credentials = { create: refuse, get: refuse };
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
}

beforeEach(() => stubBrowser());
afterEach(() => {
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'credentials');
});

const open = (list: Partial<List> = {}, actions: { begin?: Begin; remove?: Plain<Api['passkeys']['remove']> } = {}) =>
  renderPage(<PasskeySettings />, {
    passkeys: {
      list: async () => ({
        passkeys: [],
        proposedName: 'Chrome on Windows',
        asksPassword: true,
        isOnlyFactor: false,
        ...list,
      }),
      begin: async () => ({ options }),
      ...actions,
    },
  });

async function add(person: Awaited<ReturnType<typeof open>>, password = 'correct horse') {
  await person.click(await screen.findByRole('button', { name: 'Add a Passkey…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add a passkey' }));
  if (password !== '') await person.type(dialog.getByLabelText('Your password'), password);
  await person.click(dialog.getByRole('button', { name: 'Add Passkey' }));
  return dialog;
}

const refuseWrongPassword = () => Promise.reject(new AppError('account.password_wrong'));

describe('the passkeys in the settings', () => {
  test('are listed with their times, and whether they are synced', async () => {
    await open({ passkeys: [passkey, { ...passkey, id: 'cGsy', name: 'Key', isSynced: false, lastUsedAt: null }] });
    const [phone, key] = await screen.findAllByRole('listitem');
    expect(phone).toHaveTextContent(/Phone.*Synced.*Added .*2026, last used .*2026/);
    expect(key).toHaveTextContent(/Key.*Added .*2026, not used yet/);
    expect(key).not.toHaveTextContent('Synced');
  });

  test('can be added with a name that is proposed, and the password', async () => {
    const begin = vi.fn<Begin>(async () => ({ options }));
    const person = await open({}, { begin });
    const dialog = await add(person, '');
    expect(dialog.getByLabelText('Name')).toHaveValue('Chrome on Windows');
    expect(await dialog.findByText('Password is required')).toBeInTheDocument();
    expect(begin).not.toHaveBeenCalled();
    await person.type(dialog.getByLabelText('Your password'), 'correct horse');
    await person.click(dialog.getByRole('button', { name: 'Add Passkey' }));
    expect(begin).toHaveBeenCalledExactlyOnceWith({ body: { password: 'correct horse' } });
  });

  test.each([
    ['NotAllowedError', 'No passkey was created. Try again when you are ready.'],
    ['InvalidStateError', 'There is a passkey of yours on this device already.'],
  ])('are not added when the browser answers %s, and the dialog says why', async (refusal, text) => {
    stubBrowser({ refusal });
    const dialog = await add(await open());
    expect(await dialog.findByText(text)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Add Passkey' })).toBeEnabled();
  });

  test('are not added with a wrong password, which its field says', async () => {
    const dialog = await add(await open({}, { begin: refuseWrongPassword }));
    expect(await dialog.findByText('The current password is incorrect.')).toBeInTheDocument();
  });

  test('ask for no password in a fresh session, but do once it has become older', async () => {
    const begin = vi.fn<Begin>(() => Promise.reject(new AppError('auth.password_required')));
    const person = await open({ asksPassword: false }, { begin });
    await person.click(await screen.findByRole('button', { name: 'Add a Passkey…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Add a passkey' }));
    expect(dialog.queryByLabelText('Your password')).not.toBeInTheDocument();
    await person.click(dialog.getByRole('button', { name: 'Add Passkey' }));
    expect(await dialog.findByLabelText('Your password')).toBeInTheDocument();
  });

  test.each([
    [true, 1],
    [false, 0],
  ])('say what follows from removing the only factor of an account: %s', async (isOnlyFactor, count) => {
    const remove = vi.fn<Plain<Api['passkeys']['remove']>>(async () => ({ success: true as const }));
    const person = await open({ passkeys: [passkey], isOnlyFactor }, { remove });
    await person.click(await screen.findByRole('button', { name: 'Remove Phone' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Remove the passkey “Phone”?' }));
    expect(dialog.queryAllByText(/You cannot use that account until/)).toHaveLength(count);
    await person.click(dialog.getByRole('button', { name: 'Remove Passkey' }));
    expect(remove).toHaveBeenCalledExactlyOnceWith({ params: { id: passkey.id } });
    expect(await screen.findByText('Passkey removed')).toBeInTheDocument();
  });

  test('cannot be added without https, but are listed', async () => {
    stubBrowser({ isSecure: false });
    await open({ passkeys: [passkey] });
    expect(await screen.findByText('Phone')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add a Passkey…' })).not.toBeInTheDocument();
    expect(screen.getByText(/with https and a domain name/)).toBeInTheDocument();
  });
});

const beginSignIn = async () => ({
  options: { challenge: 'YQ', rpId: 'localhost', timeout: 1, userVerification: 'required' as const },
});

const refuseTooMany = () => Promise.reject(new AppError('request.too_many'));

describe('signing in with a passkey', () => {
  test('is not offered without https', async () => {
    stubBrowser({ isSecure: false });
    await renderPage(<PasskeySignIn />, { passkeys: { beginSignIn } });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('says what to do after the person cancelled it, not as an error', async () => {
    const person = await renderPage(<PasskeySignIn />, { passkeys: { beginSignIn } });
    await person.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
    expect(await screen.findByText('No passkey was used')).toBeInTheDocument();
    expect(screen.getByText('Try again, or sign in with your password.')).toBeInTheDocument();
    expect(screen.queryByText('Error')).not.toBeInTheDocument();
  });

  test('says that there were too many attempts', async () => {
    const person = await renderPage(<PasskeySignIn />, { passkeys: { beginSignIn: refuseTooMany } });
    await person.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
    expect(await screen.findByText('Error')).toBeInTheDocument();
    expect(screen.getByText(/Too many attempts/)).toBeInTheDocument();
  });
});

type SignIn = Plain<Api['passkeys']['signIn']>;

/** A browser that suggests passkeys, of which its person chooses one when `choose` is called. */
function stubSuggestions() {
  const chosen = Promise.withResolvers<object>();
  const get = vi.fn<CredentialsContainer['get']>(async () => (await chosen.promise) as Credential);
  vi.stubGlobal('PublicKeyCredential', Object.assign(vi.fn(), { isConditionalMediationAvailable: async () => true }));
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  const bytes = new Uint8Array([1]).buffer;
  const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes };
  return {
    get,
    choose: () =>
      chosen.resolve({ id: 'AQ', rawId: bytes, type: 'public-key', response, getClientExtensionResults: () => ({}) }),
  };
}

const openSignIn = (routes: { beginSignIn?: typeof beginSignIn; signIn?: SignIn }) =>
  renderPage(
    <>
      <Input aria-label="Email" autoComplete="username webauthn" />
      <PasskeySignIn isSuggested />
      <Link to="/elsewhere">Leave</Link>
    </>,
    { passkeys: { beginSignIn, ...routes } },
  );

describe('a passkey among the suggestions of the email field', () => {
  test('signs in when it is chosen, in a browser that has used one before', async () => {
    notePasskey();
    const { get, choose } = stubSuggestions();
    const signIn = vi.fn<SignIn>(async () => ({ token: 'a.token', user: null }));
    await openSignIn({ signIn });
    await vi.waitFor(() => expect(get).toHaveBeenCalledOnce());
    expect(get.mock.calls[0]?.[0]).toMatchObject({ mediation: 'conditional' });
    expect(signIn).not.toHaveBeenCalled();
    choose();
    expect(await screen.findByText('Logged in successfully')).toBeInTheDocument();
    expect(readToken()).toBe('a.token');
  });

  test('is not offered in other browsers, which ask the server for nothing', async () => {
    const { get } = stubSuggestions();
    const begin = vi.fn<typeof beginSignIn>(beginSignIn);
    const person = await openSignIn({ beginSignIn: begin });
    await person.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
    await vi.waitFor(() => expect(get).toHaveBeenCalledOnce());
    expect(begin).toHaveBeenCalledOnce();
    expect(get.mock.calls[0]?.[0]).not.toHaveProperty('mediation');
  });

  test('is not offered again after it was refused, which is said', async () => {
    notePasskey();
    const { get, choose } = stubSuggestions();
    await openSignIn({ signIn: () => Promise.reject(new AppError('auth.passkey_invalid')) });
    choose();
    expect(await screen.findByText(/This passkey was not accepted/)).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Sign in with a passkey' })).toBeEnabled();
    expect(get).toHaveBeenCalledOnce();
  });

  test('is no longer waited for when the page is left, and its failure is not shown', async () => {
    notePasskey();
    const { get } = stubSuggestions();
    const person = await openSignIn({});
    await vi.waitFor(() => expect(get).toHaveBeenCalledOnce());
    await person.click(screen.getByRole('link', { name: 'Leave' }));
    expect(await screen.findByText('At /elsewhere')).toBeInTheDocument();
    expect(get.mock.calls[0]?.[0]?.signal?.aborted).toBe(true);
  });

  test('is left out without a word when the server does not answer', async () => {
    notePasskey();
    const { get } = stubSuggestions();
    const begin = vi.fn<typeof beginSignIn>(refuseTooMany);
    await openSignIn({ beginSignIn: begin });
    await vi.waitFor(() => expect(begin).toHaveBeenCalledOnce());
    expect(screen.queryByText('Error')).not.toBeInTheDocument();
    expect(get).not.toHaveBeenCalled();
  });
});
