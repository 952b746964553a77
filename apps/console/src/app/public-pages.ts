import { t } from '@vitrine/messages/t';
import { page, type Page } from './page.ts';

/** Every page that needs no session. */
export const publicPages: readonly Page[] = [
  page('/login', t('Sign In'), async () => (await import('../features/accounts/login-page.tsx')).LoginPage),
  page(
    '/register',
    t('Create Account'),
    async () => (await import('../features/accounts/register-page.tsx')).RegisterPage,
  ),
  page(
    '/forgot-password',
    t('Reset Password'),
    async () => (await import('../features/accounts/forgot-password-page.tsx')).ForgotPasswordPage,
  ),
  page(
    '/reset-password',
    t('Set New Password'),
    async () => (await import('../features/accounts/reset-password-page.tsx')).ResetPasswordPage,
  ),
  page(
    '/shared-report',
    t('Report'),
    async () => (await import('../features/reports/shared/shared-report-page.tsx')).SharedReportPage,
  ),
  page(
    '/invitation',
    t('Invitation'),
    async () => (await import('../features/accounts/invitation-page.tsx')).InvitationPage,
  ),
  page(
    '/unsubscribe',
    t('Unsubscribe'),
    async () => (await import('../features/reports/unsubscribe-page.tsx')).UnsubscribePage,
  ),
];
