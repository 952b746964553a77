import './app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { loadClient } from './api/api.tsx';
import { readToken } from './api/session.ts';
import { loadSignedIn } from './app/guard.tsx';
import { loadPage } from './app/pages.tsx';
import { Addresses } from './app/router.tsx';
import { applyKeptBrand } from './ui/theme/brand.ts';
import { Spinner } from './ui/feedback/spinner.tsx';
import { applyTheme } from './ui/theme/theme.ts';
import { ToastProvider } from './ui/feedback/toast.tsx';

applyTheme();

// zod looks whether it may compile code, which our content policy forbids and the browser reports as an error. Set by
// its global name, because importing zod here would load it before the first page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

let code: Promise<unknown> | null = null;
if (readToken() !== null) {
  applyKeptBrand();
  // All that a signed-in page needs comes at once instead of one after the other. What fails is asked for again later.
  code = Promise.allSettled([loadSignedIn(), loadPage(window.location.pathname), loadClient()]);
} else {
  // Whoever begins to type is about to come in: what stands behind the form comes meanwhile.
  document.addEventListener('input', loadBehindForm, { once: true });
}

function loadBehindForm(): void {
  loadSignedIn().catch(() => {});
  void loadPage(window.location.pathname === '/register' ? '/subscription' : '/dashboard');
}

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no element with the id `root`.');

// The router without loaders and actions, which queries make needless: 16 kB less before the first page. Addresses
// change at once and not in a transition, because what is typed into a search stands in them.
const root = createRoot(place, {
  // A failure that the page shows in words is no error of the page.
  onCaughtError: (error) => {
    if (!(error instanceof Error && error.name === 'AppError')) window.reportError(error);
  },
});

if (code !== null) {
  // Pages that are not there yet would be waited for by a fallback, and React holds back for 300 ms what follows one.
  root.render(<Spinner className="min-h-dvh" />);
  await code;
}
root.render(
  <StrictMode>
    <ToastProvider>
      <BrowserRouter useTransitions={false}>
        <Addresses />
      </BrowserRouter>
    </ToastProvider>
  </StrictMode>,
);
