import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { goBack } from '../../test/go-back.ts';
import { Link, Router, useLocation } from '../routing/navigation.tsx';
import { AddressSearch } from './address-search.tsx';
import { useAddressText, withParam } from './use-address-text.ts';

function PagedSearch() {
  const { text, setText } = useAddressText('search', ['page']);
  return <input aria-label="Search" value={text} onChange={({ target }) => setText(target.value)} />;
}

function open(at: string, field = <AddressSearch label="Search" />) {
  function Page() {
    return (
      <>
        {field}
        <Link to="/?search=tiger">Tigers</Link>
        <output>{useLocation().search}</output>
      </>
    );
  }
  window.history.replaceState(null, '', at);
  render(
    <Router>
      <Page />
    </Router>,
  );
  return userEvent.setup();
}

const input = () => screen.getByLabelText<HTMLInputElement>('Search');
const address = () => screen.getByRole('status').textContent;

test('a search starts with the text of the address, and writes the typed text there once typing pauses', async () => {
  const entries = window.history.length;
  const user = open('/?search=leo&type=video');
  expect(input().value).toBe('leo');
  await user.type(input(), 'pard');
  expect(input().value).toBe('leopard');
  expect(await screen.findByText('?search=leopard&type=video')).toBeInTheDocument();
  expect(window.history.length).toBe(entries);
});

test('an emptied search leaves no empty parameter behind', async () => {
  const user = open('/?search=leo&type=video');
  await user.clear(input());
  expect(await screen.findByText('?type=video')).toBeInTheDocument();
});

test('a new search returns to the first page', async () => {
  const user = open('/?search=leo&page=3', <PagedSearch />);
  await user.type(input(), 'n');
  expect(await screen.findByText('?search=leon')).toBeInTheDocument();
});

test('a change of the address, for example by Back, changes the text', async () => {
  const user = open('/?search=leo');
  await user.click(screen.getByRole('link'));
  expect(input().value).toBe('tiger');
  await goBack();
  expect(input().value).toBe('leo');
  expect(address()).toBe('?search=leo');
});

test('setting or removing a parameter leaves the others unchanged', () => {
  const params = new URLSearchParams('a=1&b=2');
  expect(withParam(params, 'a', '3').toString()).toBe('a=3&b=2');
  expect(withParam(params, 'a', '').toString()).toBe('b=2');
  expect(params.toString()).toBe('a=1&b=2');
});
