import {
  Bell,
  CircleCheckBig,
  Clock,
  CreditCard,
  Download,
  ScanFace,
  HardDrive,
  KeyRound,
  Lock,
  LogIn,
  Palette,
  Receipt,
  ShieldCheck,
  Smartphone,
  Trash2,
  UserRound,
  Webhook,
  Zap,
} from 'lucide-react';
import { t } from '@vitrine/messages/t';
import type { AddressCommand } from './commands.ts';

const ACCOUNT = '/settings/account';
const WHOLE_ACCOUNT = `${ACCOUNT}/organization`;

/** The commands for settings of the person and of the account. */
export const settingsCommands: readonly AddressCommand[] = [
  {
    label: t('Name and email address'),
    words: t('profile rename company organization mail change', {}, 'search words'),
    icon: UserRound,
    to: `${ACCOUNT}#profile`,
  },
  {
    label: t('Change password'),
    words: t('security sign-in login', {}, 'search words'),
    icon: Lock,
    to: `${ACCOUNT}#password`,
  },
  {
    label: t('Passkeys'),
    words: t('fingerprint face touch id yubikey security key sign-in login', {}, 'search words'),
    icon: ScanFace,
    to: `${ACCOUNT}#passkeys`,
  },
  {
    label: t('Second factor'),
    words: t('two-factor 2fa mfa authenticator totp otp recovery codes security', {}, 'search words'),
    icon: ShieldCheck,
    to: `${ACCOUNT}#second-factor`,
  },
  {
    label: t('Sessions'),
    words: t('sign out everywhere signed in devices browsers lost phone', {}, 'search words'),
    icon: Smartphone,
    to: `${ACCOUNT}#sessions`,
  },
  {
    label: t('Time zone'),
    words: t('timezone clock hours utc daylight', {}, 'search words'),
    icon: Clock,
    to: `${ACCOUNT}#time-zone`,
  },
  {
    label: t('Time zone of the account'),
    words: t('timezone clock new screens', {}, 'search words'),
    icon: Clock,
    to: `${WHOLE_ACCOUNT}#time-zone`,
  },
  {
    label: t('Screen alerts'),
    words: t('notifications notify email offline warn monitoring', {}, 'search words'),
    icon: Bell,
    to: `${WHOLE_ACCOUNT}#screen-alerts`,
  },
  {
    label: t('Ask for approval of changes'),
    words: t('approve approvals review release four eyes', {}, 'search words'),
    icon: CircleCheckBig,
    needs: 'approvals.changeSettings',
    to: `${WHOLE_ACCOUNT}#approval`,
  },
  {
    label: t('Logo and color'),
    words: t('branding brand colour theme corporate design white label name', {}, 'search words'),
    icon: Palette,
    needs: 'branding.update',
    to: '/settings/branding',
  },
  {
    label: t('Download your data'),
    words: t('export gdpr privacy copy', {}, 'search words'),
    icon: Download,
    to: `${ACCOUNT}#your-data`,
  },
  {
    label: t('Delete account'),
    words: t('close remove leave end gdpr', {}, 'search words'),
    icon: Trash2,
    needs: 'accounts.deleteAccount',
    to: `${WHOLE_ACCOUNT}#delete-account`,
  },
  {
    label: t('Create API key'),
    words: t('new token rest program script automation integration', {}, 'search words'),
    icon: KeyRound,
    needs: 'apiKeys.create',
    to: '/integrations/keys?new',
  },
  {
    label: t('Add webhook'),
    words: t('new events callback http integration zapier slack', {}, 'search words'),
    icon: Webhook,
    needs: 'webhooks.create',
    to: '/integrations/webhooks?new',
  },
  {
    label: t('Add trigger'),
    words: t('new button alarm till fire panel address integration', {}, 'search words'),
    icon: Zap,
    needs: 'triggers.create',
    to: '/integrations/triggers?new',
  },
  {
    label: t('Export the activity log'),
    words: t('csv download logs spreadsheet excel', {}, 'search words'),
    icon: Download,
    to: '/logs',
  },
  {
    label: t('Storage'),
    words: t('space disk full quota limit gb used', {}, 'search words'),
    icon: HardDrive,
    needs: 'billing.overview',
    to: '/subscription',
  },
  {
    label: t('Change plan'),
    words: t('upgrade pricing price buy more seats cancel subscription cost', {}, 'search words'),
    icon: CreditCard,
    page: '/subscription',
    to: '/subscription',
  },
  {
    label: t('Invoices'),
    words: t('bill bills billing receipt payment card pay', {}, 'search words'),
    icon: Receipt,
    page: '/subscription',
    to: '/subscription',
  },
  {
    label: t('Single Sign-On'),
    words: t('sso oidc saml okta entra google microsoft identity provider login', {}, 'search words'),
    icon: LogIn,
    page: '/developer',
    to: '/developer?tab=single-sign-on',
  },
];
