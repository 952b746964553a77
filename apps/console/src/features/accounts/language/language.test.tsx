import type { User } from '@vitrine/contract/accounts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadOwnLanguage } from './load-own-language.ts';
import { LanguageChoice } from './language-choice.tsx';
import { readLanguages } from './registration-languages.ts';
import { useOwnLanguage } from './use-own-language.ts';

/** The cookies that the page sets: jsdom keeps their values, but tells no attributes. */
const setCookie = vi.spyOn(document, 'cookie', 'set');

beforeEach(() => {
  document.cookie = 'vitrine-language=; Path=/; Max-Age=0';
  setCookie.mockClear();
});

test('before sign-in, the page names its language, and another one is chosen for this browser', async () => {
  render(<LanguageChoice />);
  fireEvent.click(screen.getByRole('button', { name: 'Language: English' }));
  const choice = await screen.findByRole('combobox', { name: 'Language' });
  expect(choice).toHaveFocus();
  expect(choice).toHaveValue('en');
  expect([...choice.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'English',
    'Deutsch',
    'Français',
    'Español',
  ]);
  fireEvent.change(choice, { target: { value: 'fr' } });
  expect(setCookie).toHaveBeenCalledExactlyOnceWith('vitrine-language=fr; Path=/; SameSite=Lax; Max-Age=31536000');
});

test('a registration says which language was chosen in this browser, and nothing if none was', () => {
  expect(readLanguages()).toEqual({});
  document.cookie = 'vitrine-language=en; Path=/';
  expect(readLanguages()).toEqual({ language: 'en' });
});

function Frame({ user }: { user: User | undefined }) {
  useOwnLanguage(user);
  return null;
}

const speaking = (language: User['language']) => ({ language }) as User;

test('a signed-in person gets the page in their language, once in a tab', async () => {
  const { rerender } = render(<Frame user={undefined} />);
  rerender(<Frame user={speaking('de')} />);
  await vi.waitFor(() => expect(setCookie.mock.lastCall?.[0]).toMatch(/^vitrine-language=de;/));
  loadOwnLanguage('de');
  expect(setCookie).toHaveBeenCalledTimes(1);
  loadOwnLanguage('fr');
  expect(setCookie).toHaveBeenCalledTimes(2);
});

test.each([
  ['has chosen none', null],
  ['has chosen that of the page', 'en'],
] as const)('the page stays as it is for somebody who %s', async (_, language) => {
  render(<Frame user={speaking(language)} />);
  await act(async () => import('./load-own-language.ts'));
  expect(setCookie).not.toHaveBeenCalled();
});
