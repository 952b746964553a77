import {
  AppWindow,
  Bell,
  ChartNoAxesColumn,
  CircleCheckBig,
  Clock,
  CreditCard,
  Download,
  FileDown,
  ScanFace,
  FolderPlus,
  Globe,
  HardDrive,
  KeyRound,
  LayoutTemplate,
  Lock,
  LogIn,
  MonitorPlay,
  MonitorUp,
  Newspaper,
  Palette,
  Receipt,
  ReceiptText,
  ShieldCheck,
  Siren,
  Smartphone,
  Sparkles,
  Trash2,
  Tv,
  Upload,
  Usb,
  UserPlus,
  UserRound,
  UsersRound,
  Utensils,
  Webhook,
  Zap,
} from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { addDeviceAddress } from '../../features/fleet/index.ts';
import { listTemplateLinks } from '../../features/layouts/index.ts';
import { previewAddress } from '../../features/schedule/index.ts';
import type { AddressCommand } from './commands.ts';

const ACCOUNT = '/settings/account';
const WHOLE_ACCOUNT = `${ACCOUNT}/organization`;

/** The commands that are needed first and most often. */
export const firstCommands: readonly AddressCommand[] = [
  {
    label: t('Add a screen'),
    words: 'pair new device tv display monitor code qr connect register',
    icon: MonitorUp,
    needs: 'devices.pair',
    to: addDeviceAddress,
  },
  {
    label: t('Upload media'),
    words: 'add new files image picture photo video import png jpg mp4',
    icon: Upload,
    needs: 'media.uploadImage',
    to: '/media?upload',
  },
  {
    label: t('Put something on screens'),
    words: 'assign show publish play display content now',
    icon: MonitorPlay,
    needs: 'assignments.assignToDevice',
    to: '/media?show',
  },
  {
    label: t('New layout'),
    words: 'create design template editor canvas poster welcome board',
    icon: LayoutTemplate,
    needs: 'layouts.create',
    to: '/layouts?new=1',
  },
  {
    label: t('Invite someone'),
    words: 'add new user person member team colleague staff employee share access',
    icon: UserPlus,
    needs: 'team.invite',
    to: '/people?invite',
  },
];

/** Layouts that begin with a template; the menu board has the words of those who need one. */
const templateCommands: readonly AddressCommand[] = listTemplateLinks().map(({ id, name, description, to }) => ({
  ...(id === 'menu'
    ? { label: t('Make a menu board'), words: 'template food drinks restaurant cafe bar prices', icon: Utensils }
    : {
        label: t('New layout: {name}', { name }),
        words: t('template {lowerCase}', { lowerCase: description.toLowerCase() }),
        icon: LayoutTemplate,
      }),
  needs: 'layouts.create',
  to,
}));

/** The commands for screens and content. */
const contentCommands: readonly AddressCommand[] = [
  {
    label: t('New price list'),
    words: 'create prices menu cost sold out',
    icon: ReceiptText,
    needs: 'priceLists.create',
    to: '/prices?new',
  },
  {
    label: t('Add a feed'),
    words: 'new rss news atom ticker headlines',
    icon: Newspaper,
    needs: 'feeds.create',
    to: '/feeds?new',
  },
  {
    label: t('Add web page'),
    words: 'new website webpage url site dashboard link internet',
    icon: Globe,
    needs: 'webpages.create',
    to: '/media?webpage',
  },
  {
    label: t('New folder'),
    words: 'create directory organize sort',
    icon: FolderPlus,
    needs: 'folders.create',
    to: '/media?newFolder',
  },
  {
    label: t('Create group'),
    words: 'new device groups of screens together',
    icon: UsersRound,
    needs: 'groups.create',
    to: '/device-groups?newGroup',
  },
  {
    label: t('Prepare a takeover'),
    words: 'standby message emergency alarm fire evacuation one press',
    icon: Siren,
    needs: 'takeovers.setStandby',
    to: '/takeovers?standby',
  },
  { label: t('Preview a screen'), words: 'what will play when future simulate', icon: MonitorPlay, to: previewAddress },
  {
    label: t('Prepare screens'),
    words: 'wi-fi wireless wlan network usb stick many bulk mass vitrine.txt file token',
    icon: FileDown,
    needs: 'pairingTokens.create',
    to: '/prepared-screens?new=true',
  },
  {
    label: t('Media for a USB stick'),
    words: 'offline slow network download drive',
    icon: Usb,
    needs: 'stickMedia.describe',
    to: '/prepared-screens',
  },
  {
    label: t('Proof of play of a screen'),
    words: 'report reports statistics analytics plays played shown csv history availability uptime',
    icon: ChartNoAxesColumn,
    to: '/device-management',
  },
  {
    label: t('Sample content'),
    words: 'demo examples look around try',
    icon: Sparkles,
    needs: 'welcome.addSamples',
    to: '/dashboard?samples=add',
  },
];

/** The commands for settings of the person and of the account. */
const accountCommands: readonly AddressCommand[] = [
  {
    label: t('Name and email address'),
    words: 'profile rename company organization mail change',
    icon: UserRound,
    to: `${ACCOUNT}#profile`,
  },
  { label: t('Change password'), words: 'security sign-in login', icon: Lock, to: `${ACCOUNT}#password` },
  {
    label: t('Passkeys'),
    words: 'fingerprint face touch id yubikey security key sign-in login',
    icon: ScanFace,
    to: `${ACCOUNT}#passkeys`,
  },
  {
    label: t('Second factor'),
    words: 'two-factor 2fa mfa authenticator totp otp recovery codes security',
    icon: ShieldCheck,
    to: `${ACCOUNT}#second-factor`,
  },
  {
    label: t('Sessions'),
    words: 'sign out everywhere signed in devices browsers lost phone',
    icon: Smartphone,
    to: `${ACCOUNT}#sessions`,
  },
  { label: t('Time zone'), words: 'timezone clock hours utc daylight', icon: Clock, to: `${ACCOUNT}#time-zone` },
  {
    label: t('Time zone of the account'),
    words: 'timezone clock new screens',
    icon: Clock,
    to: `${WHOLE_ACCOUNT}#time-zone`,
  },
  {
    label: t('Screen alerts'),
    words: 'notifications notify email offline warn monitoring',
    icon: Bell,
    to: `${WHOLE_ACCOUNT}#screen-alerts`,
  },
  {
    label: t('Ask for approval of changes'),
    words: 'approve approvals review release four eyes',
    icon: CircleCheckBig,
    needs: 'approvals.changeSettings',
    to: `${WHOLE_ACCOUNT}#approval`,
  },
  {
    label: t('Logo and color'),
    words: 'branding brand colour theme corporate design white label name',
    icon: Palette,
    needs: 'branding.update',
    to: '/settings/branding',
  },
  {
    label: t('Download your data'),
    words: 'export gdpr privacy copy',
    icon: Download,
    to: `${ACCOUNT}#your-data`,
  },
  {
    label: t('Delete account'),
    words: 'close remove leave end gdpr',
    icon: Trash2,
    needs: 'accounts.deleteAccount',
    to: `${WHOLE_ACCOUNT}#delete-account`,
  },
  {
    label: t('Create API key'),
    words: 'new token rest program script automation integration',
    icon: KeyRound,
    needs: 'apiKeys.create',
    to: '/integrations/keys?new',
  },
  {
    label: t('Add webhook'),
    words: 'new events callback http integration zapier slack',
    icon: Webhook,
    needs: 'webhooks.create',
    to: '/integrations/webhooks?new',
  },
  {
    label: t('Add trigger'),
    words: 'new button alarm till fire panel address integration',
    icon: Zap,
    needs: 'triggers.create',
    to: '/integrations/triggers?new',
  },
  {
    label: t('Export the activity log'),
    words: 'csv download logs spreadsheet excel',
    icon: Download,
    to: '/logs',
  },
  {
    label: t('Storage'),
    words: 'space disk full quota limit gb used',
    icon: HardDrive,
    needs: 'billing.overview',
    to: '/subscription',
  },
  {
    label: t('Change plan'),
    words: 'upgrade pricing price buy more seats cancel subscription cost',
    icon: CreditCard,
    page: '/subscription',
    to: '/subscription',
  },
  {
    label: t('Invoices'),
    words: 'bill bills billing receipt payment card pay',
    icon: Receipt,
    page: '/subscription',
    to: '/subscription',
  },
  {
    label: t('Single Sign-On'),
    words: 'sso oidc saml okta entra google microsoft identity provider login',
    icon: LogIn,
    page: '/developer',
    to: '/developer?tab=single-sign-on',
  },
];

/** The pages of the server about what stands behind a screen. */
const setUpCommands: readonly AddressCommand[] = [
  { label: t('Samsung TV or display'), words: 'tizen smart tv wgt app install', to: '/docs/screens/samsung' },
  { label: t('LG TV or display'), words: 'webos smart tv ipk app install', to: '/docs/screens/lg' },
  { label: t('Fire TV'), words: 'amazon stick firetv firestick', to: '/docs/screens/fire-tv' },
  { label: t('Android TV, box or tablet'), words: 'google chromecast fully kiosk', to: '/docs/screens/android' },
  { label: t('Raspberry Pi'), words: 'raspi debian agent deb linux', to: '/docs/screens/raspberry-pi' },
  { label: t('Mini PC'), words: 'computer nuc disk image debian linux windows iso img', to: '/docs/screens/pc' },
  { label: t('Any browser'), words: 'chrome edge firefox safari kiosk ipad chromebook', to: '/docs/screens/browser' },
].map((each) => ({ ...each, icon: each.to.endsWith('browser') ? AppWindow : Tv }));

const documentCommands: readonly AddressCommand[] = [
  {
    label: t('Downloads for screens'),
    words: 'app package install setup tv player software',
    icon: Download,
    to: '/docs/screens',
  },
  ...setUpCommands,
];

/** Every other command that is an address. */
export const addressCommands: readonly AddressCommand[] = [
  ...contentCommands,
  ...templateCommands,
  ...accountCommands,
  ...documentCommands,
];
