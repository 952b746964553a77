import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { goBack } from '../../test/go-back.ts';
import {
  Link,
  Navigate,
  readHistoryIndex,
  Route,
  Router,
  Switch,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from './navigation.tsx';

function Shown() {
  const { pathname, search, hash, state } = useLocation();
  return <output>{`${pathname}${search}${hash} ${JSON.stringify(state)}`}</output>;
}

const shown = () => screen.getByRole('status').textContent;

function open(at: string, page: ReactNode, { base = '', state = null }: { base?: string; state?: unknown } = {}) {
  window.history.replaceState(state, '', base + at);
  render(
    <Router base={base}>
      {page}
      <Shown />
    </Router>,
  );
  return userEvent.setup();
}

function Filters() {
  const [params, setParams] = useSearchParams();
  const add = (name: string) => setParams((before) => new URLSearchParams([...before, [name, '1']]), { replace: true });
  return (
    <button
      onClick={() => {
        add('a');
        add('b');
      }}
    >
      {params.get('x')}
    </button>
  );
}

function Opening() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate('/people?tab=one', { state: 7 })}>People</button>;
}

const Id = () => <p>{JSON.stringify(useParams().id)}</p>;

test.each([
  ['/playlists/one', '"one"'],
  ['/playlists/one/', '"one"'],
  ['/Playlists/a%20b', '"a b"'],
  ['/playlists/50%', '"50%"'],
  ['/playlists', 'Elsewhere'],
  ['/playlists/one/two', 'Elsewhere'],
])('the path %s shows %s', (at, text) => {
  const page = (
    <Switch>
      <Route path="/playlists/:id">
        <Id />
      </Route>
      <Route>Elsewhere</Route>
    </Switch>
  );
  open(at, page);
  expect(screen.getByText(text)).toBeVisible();
});

test('a link opens its page, and a link to the shown page adds no entry', async () => {
  const links = (
    <>
      <Link to="/logs?level=error#last" state={{ from: 'media' }}>
        Logs
      </Link>
      <Link to="?page=2">Next</Link>
    </>
  );
  const user = open('/media', links);
  await user.click(screen.getByRole('link', { name: 'Logs' }));
  expect(shown()).toBe('/logs?level=error#last {"from":"media"}');
  await user.click(screen.getByRole('link', { name: 'Next' }));
  await user.click(screen.getByRole('link', { name: 'Next' }));
  expect(shown()).toBe('/logs?page=2 null');
  await goBack();
  expect(shown()).toBe('/logs?level=error#last {"from":"media"}');
  await goBack();
  expect(shown()).toBe('/media null');
});

test('a link that somebody opens in another tab is left to the browser', async () => {
  const user = open('/media', <Link to="/logs">Logs</Link>);
  let wasPrevented = true;
  const onClick = (event: Event) => {
    wasPrevented = event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', onClick, { once: true });
  await user.keyboard('{Control>}');
  await user.click(screen.getByRole('link', { name: 'Logs' }));
  expect(wasPrevented).toBe(false);
  expect(shown()).toBe('/media null');
});

test('two changes of the query in one event both hold', async () => {
  const user = open('/media?x=0', <Filters />);
  await user.click(screen.getByRole('button'));
  expect(shown()).toBe('/media?x=0&a=1&b=1 null');
});

test('a text that looks encoded is read from the query as it was written', () => {
  open(`/media?${new URLSearchParams({ x: '100%25 %41' }).toString()}`, <Filters />);
  expect(screen.getByRole('button', { name: '100%25 %41' })).toBeVisible();
});

test('a redirect replaces the address, also when it is the first thing that is shown', async () => {
  const page = (
    <Route path="/old">
      <Navigate to="/new" replace state="moved" />
    </Route>
  );
  const entries = window.history.length;
  open('/old', page);
  expect(shown()).toBe('/new "moved"');
  expect(window.history.length).toBe(entries);
});

test('addresses have the prefix of the account, and entries their place in the history', async () => {
  const page = (
    <>
      <Link to="/logs">Logs</Link>
      <Opening />
    </>
  );
  const user = open('/media', page, { base: '/a/acc_1' });
  expect(screen.getByRole('link')).toHaveAttribute('href', '/a/acc_1/logs');
  expect(readHistoryIndex()).toBe(0);
  await user.click(screen.getByRole('button', { name: 'People' }));
  expect(window.location.pathname + window.location.search).toBe('/a/acc_1/people?tab=one');
  expect(shown()).toBe('/people?tab=one 7');
  expect(readHistoryIndex()).toBe(1);
  await goBack();
  expect(shown()).toBe('/media null');
  window.history.replaceState(null, '', '/');
});

test('the entries of tabs that were open before an update keep their place and state', () => {
  open('/login', null, { state: { usr: { email: 'ada@example.com' }, key: 'x1', idx: 4 } });
  expect(shown()).toBe('/login {"email":"ada@example.com"}');
  expect(readHistoryIndex()).toBe(4);
});
