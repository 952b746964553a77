import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from '../ui/routing/navigation.tsx';
import { readAddressAccount, readAddressPrefix, restoreAccount, toPagePath } from '../api/account.ts';
import { loadClient } from '../api/use-api.tsx';
import { readToken } from '../api/session.ts';
import { watchHistory } from '../ui/history-guard.ts';
import { applyStoredBrand } from '../ui/theme/brand.ts';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { applyTheme } from '../ui/theme/theme.ts';
import { ToastProvider } from '../ui/feedback/toast.tsx';
import { Addresses, isPublic, loadAddress } from './router.tsx';

/** Shows the page of the address once its code is here: React delays the replacement of a fallback by 300 ms. */
export async function showConsole(place: HTMLElement): Promise<void> {
  applyTheme();
  watchHistory();
  // zod probes for permission to compile code, which our content policy forbids and the browser reports as an error. Set
  // by its global name, because importing zod here would load it before the first page.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

  const root = createRoot(place, {
    // An `AppError` is shown on the page, so it is not reported as an error of the page.
    onCaughtError: (error) => {
      if (!(error instanceof Error && error.name === 'AppError')) window.reportError(error);
    },
  });
  root.render(<Spinner className="min-h-dvh" />);
  await loadCode(toPagePath(window.location.pathname));
  root.render(
    <StrictMode>
      <ToastProvider>
        <Router base={readAddressPrefix()}>
          <Addresses />
        </Router>
      </ToastProvider>
    </StrictMode>,
  );
}

async function loadCode(path: string): Promise<void> {
  if (readToken() === null) {
    // A person who starts typing is about to sign in: the page behind the form is preloaded.
    const behind = path === '/register' ? '/subscription' : '/dashboard';
    document.addEventListener('input', () => void loadAddress(behind, true), { once: true });
    return loadAddress(path, false);
  }
  if (!isPublic(path)) restoreAccount();
  applyStoredBrand(readAddressAccount());
  await Promise.allSettled([loadAddress(path, true), loadClient()]);
}
