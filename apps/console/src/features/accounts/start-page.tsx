import { Navigate } from '../../ui/routing/navigation.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { LoginPage } from './login-page.tsx';
import { useInstallation } from './use-installation.ts';

/** The root address of someone who is not signed in: sign-in, or Create Account while the server has no account. */
export function StartPage() {
  const installation = useInstallation();
  if (installation === undefined) return <Spinner className="min-h-dvh" />;
  return installation?.hasAccounts === false ? <Navigate to="/register" replace /> : <LoginPage />;
}
