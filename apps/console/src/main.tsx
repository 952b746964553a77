import './app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { readAddressAccount, readAddressPrefix, restoreAccount, toPagePath } from './api/account.ts';
import { loadClient } from './api/api.tsx';
import { readToken } from './api/session.ts';
import { loadSignedIn } from './app/guard.tsx';
import { loadPage, pageAt } from './app/pages.tsx';
import { Addresses } from './app/router.tsx';
import { watchHistory } from './ui/history-guard.ts';
import { applyStoredBrand } from './ui/theme/brand.ts';
import { Spinner } from './ui/feedback/spinner.tsx';
import { applyTheme } from './ui/theme/theme.ts';
import { ToastProvider } from './ui/feedback/toast.tsx';

applyTheme();
watchHistory();

// zod probes for permission to compile code, which our content policy forbids and the browser reports as an error. Set
// by its global name, because importing zod here would load it before the first page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const path = toPagePath(window.location.pathname);
let code: Promise<unknown> | null = null;
if (readToken() !== null) {
  if (pageAt(path) !== undefined) restoreAccount();
  applyStoredBrand(readAddressAccount());
  // Loads everything that a signed-in page needs in parallel. A failed part is requested again when it is needed.
  code = Promise.allSettled([loadSignedIn(), loadPage(path), loadClient()]);
} else {
  // A person who starts typing is about to sign in: the page behind the form is preloaded.
  document.addEventListener('input', loadBehindForm, { once: true });
}

function loadBehindForm(): void {
  loadSignedIn().catch(() => {});
  void loadPage(path === '/register' ? '/subscription' : '/dashboard');
}

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no element with the id `root`.');

// The router without loaders and actions, which queries make unnecessary: 16 kB less before the first page. Addresses
// change at once and not in a transition, because they contain the text that is typed into a search field.
const root = createRoot(place, {
  // An `AppError` is shown on the page, so it is not reported as an error of the page.
  onCaughtError: (error) => {
    if (!(error instanceof Error && error.name === 'AppError')) window.reportError(error);
  },
});

if (code !== null) {
  // Rendering a page before its code is loaded would show a fallback, and React delays its replacement by 300 ms.
  root.render(<Spinner className="min-h-dvh" />);
  await code;
}
root.render(
  <StrictMode>
    <ToastProvider>
      <BrowserRouter basename={readAddressPrefix()} useTransitions={false}>
        <Addresses />
      </BrowserRouter>
    </ToastProvider>
  </StrictMode>,
);
