import './app.css';
import { toPagePath } from './api/account.ts';
import { readToken } from './api/session.ts';

// Requests the code of a signed-in page while that of React is on its way. `root.tsx` needs the same modules, and loads
// again what has failed.
if (readToken() !== null) {
  const path = toPagePath(window.location.pathname);
  import('./app/pages.tsx').then(({ pageAt }) => pageAt(path)?.load()).catch(() => {});
  import('./app/signed-in.tsx').catch(() => {});
  import('./api/http-client.ts').catch(() => {});
}

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no element with the id `root`.');
void import('./app/root.tsx').then(({ showConsole }) => showConsole(place));
