import { page, type Page } from './page.ts';

/** Every page that needs no session. */
export const publicPages: readonly Page[] = [
  page('/login', 'Sign In', async () => (await import('../features/accounts/login-page.tsx')).LoginPage),
  page(
    '/register',
    'Create Account',
    async () => (await import('../features/accounts/register-page.tsx')).RegisterPage,
  ),
  page(
    '/forgot-password',
    'Reset Password',
    async () => (await import('../features/accounts/forgot-password-page.tsx')).ForgotPasswordPage,
  ),
  page(
    '/reset-password',
    'Set New Password',
    async () => (await import('../features/accounts/reset-password-page.tsx')).ResetPasswordPage,
  ),
  page(
    '/invitation',
    'Invitation',
    async () => (await import('../features/accounts/invitation-page.tsx')).InvitationPage,
  ),
];
