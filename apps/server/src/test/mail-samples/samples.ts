import {
  createAccountDeletedMail,
  createChangeMail,
  createNewOriginMail,
  resetMail,
} from '../../features/accounts/mails.ts';
import { createKeyMail } from '../../features/api-keys/mails.ts';
import { backOnlineMail, createAlertMail, createMachineMail, createOfflineMail } from '../../features/alerts/mails.ts';
import { createOutcomeMail, createWaitingMail } from '../../features/approvals/mails.ts';
import { createFactorDemandedMail, createInvitationMail } from '../../features/team/mails.ts';
import { createReportMail } from '../../features/reports/emails/mails.ts';
import { createDisabledMail } from '../../features/webhooks/mails.ts';
import { toAccountAddress } from '@vitrine/contract/team/account-address';
import { createMailedReport } from './mailed-report.ts';
import { englishReader as reader } from '../../platform/mail/reader.ts';
import type { Mail, MailBrand } from '../../platform/mail/mailer.ts';

const publicUrl = 'https://signs.example.com';
const at = '2026-07-01T21:05:00.000Z';
const ada = { name: 'Ada Byron', email: 'ada@example.com' };

/** Text of people, as long and as hostile as it may be. */
const hostile = `<img src=x onerror=alert(1)></td></table><b>"&'${'W'.repeat(60)}`;
const hostilePerson = { name: hostile, email: `${'ada'.repeat(20)}@example.com` };

const brand: MailBrand = { name: 'Bytown Cinemas', color: '#0f766e' };
const yellow: MailBrand = { name: hostile, color: '#fde047' };
const black: MailBrand = { name: 'Noir', color: '#000000' };
const white: MailBrand = { name: 'Blanc', color: '#ffffff' };

const token = 'f'.repeat(43);
const screens = (count: number, name = 'Bar') =>
  Array.from({ length: count }, (_, at0) => ({ name: count === 1 ? name : `${name} ${at0 + 1}`, since: at }));

const about = (page: string, of = brand) => ({ brand: of, url: publicUrl + toAccountAddress('acc_1', page) });

const alert = (alerted: Parameters<typeof createAlertMail>[2], of = brand, to = ada) =>
  createAlertMail(reader, to, alerted, about('/dashboard', of));

const waiting = (of: Parameters<typeof createWaitingMail>[2], color = brand) =>
  createWaitingMail(reader, ada.email, of, about('/approvals', color));

const outcome = (of: Parameters<typeof createOutcomeMail>[2], color = brand) =>
  createOutcomeMail(reader, ada.email, of, about('/approvals', color));

const disabled = (of: Parameters<typeof createDisabledMail>[2]) =>
  createDisabledMail(reader, ada.email, of, about('/integrations/webhooks'));

const from = { browser: 'Firefox on Windows', address: '203.0.113.7' };

const aboutChange = (what: Parameters<typeof createChangeMail>[2]['what'], by: typeof from | null = from) =>
  createChangeMail(reader, ada, { what, from: by, at }, publicUrl);

const key = { keyName: 'Fire panel', scopes: ['read' as const, 'schedule' as const], from, at };
const change = { what: 'Assign Summer menu to Bar', requestedBy: 'Grace Hopper', screenCount: 1 };

const reportRecipient = {
  email: ada.email,
  url: about('/reports?from=2026-11-01&to=2026-11-30').url,
  setUpBy: 'Grace Hopper',
  unsubscribe: {
    page: `${publicUrl}/unsubscribe?token=${token.repeat(3)}`,
    atOnce: `${publicUrl}/api/reports/unsubscribe/${token.repeat(3)}`,
  },
};

/** Every mail that the product sends, by the functions that make them and what is special. */
export const mailSamples: Readonly<Record<string, Mail>> = {
  resetMail: resetMail(reader, ada, `${publicUrl}/reset-password?token=${token}`),
  'resetMail, hostile': resetMail(
    reader,
    hostilePerson,
    `${publicUrl}/reset-password?token=${token.repeat(8)}&a="><i>`,
  ),
  'createChangeMail, password in settings': aboutChange({ kind: 'password-changed', by: 'settings' }),
  'createChangeMail, password by link': aboutChange({ kind: 'password-changed', by: 'link' }),
  'createChangeMail, password by link beside factors': aboutChange({
    kind: 'password-changed',
    by: 'link',
    keepsFactors: true,
  }),
  'createChangeMail, provider linked, hostile': aboutChange({ kind: 'provider-linked', provider: hostile }),
  'createChangeMail, factor set up': aboutChange({ kind: 'factor-set-up' }),
  'createChangeMail, factor turned off': aboutChange({ kind: 'factor-turned-off' }),
  'createChangeMail, factor reset': aboutChange({ kind: 'factor-reset', by: 'Grace Hopper' }),
  'createChangeMail, factor reset by command': aboutChange({ kind: 'factor-reset', by: null }, null),
  'createChangeMail, recovery codes renewed': aboutChange({ kind: 'recovery-codes-renewed' }),
  'createChangeMail, recovery code used': aboutChange({ kind: 'recovery-code-used', remainingCount: 1 }),
  'createChangeMail, passkey added, hostile': aboutChange({ kind: 'passkey-added', name: hostile }),
  'createChangeMail, passkey removed': aboutChange({ kind: 'passkey-removed', name: 'Work laptop' }),
  'createNewOriginMail, browser and network': createNewOriginMail(
    reader,
    ada,
    { added: ['network', 'browser'], method: 'password', hasSecondFactor: true, ...from, at },
    publicUrl,
  ),
  'createNewOriginMail, network': createNewOriginMail(
    reader,
    ada,
    {
      added: ['network'],
      method: 'single-sign-on',
      hasSecondFactor: false,
      browser: 'Unknown browser',
      address: '2001:db8:85a3::8a2e:370:7334',
      at,
    },
    publicUrl,
  ),
  'createFactorDemandedMail, later': createFactorDemandedMail(reader, ada, {
    from: at,
    isNow: false,
    ...about('/settings'),
  }),
  'createFactorDemandedMail, now': createFactorDemandedMail(reader, hostilePerson, {
    from: at,
    isNow: true,
    ...about('/settings', yellow),
  }),
  'createKeyMail, made': createKeyMail(
    reader,
    ada,
    { ...key, cause: 'made' },
    { maker: null, ...about('/integrations/keys') },
  ),
  'createKeyMail, rotated': createKeyMail(
    reader,
    ada,
    { ...key, cause: 'rotated' },
    { maker: null, ...about('/integrations/keys') },
  ),
  'createKeyMail, made by another, hostile': createKeyMail(
    reader,
    hostilePerson,
    { ...key, cause: 'made', keyName: hostile },
    { maker: hostile, ...about('/integrations/keys', yellow) },
  ),
  createAccountDeletedMail: createAccountDeletedMail(reader, { ...ada, brand, deletedBy: 'Grace Hopper', at }),
  createInvitationMail: createInvitationMail(reader, {
    email: ada.email,
    brand,
    invitedBy: 'Grace Hopper',
    role: 'scheduler',
    url: `${publicUrl}/invitation?token=${token}`,
  }),
  'createInvitationMail, hostile': createInvitationMail(reader, {
    email: ada.email,
    brand: yellow,
    invitedBy: 'Win at https://evil.example.com\r\nBcc: all@example.com',
    role: 'viewer',
    url: `${publicUrl}/invitation?token=${token}`,
  }),
  'createWaitingMail, one': waiting({ changes: [change], count: 1 }),
  'createWaitingMail, many': waiting(
    { changes: [change, { what: hostile, requestedBy: hostile, screenCount: 3 }], count: 60 },
    black,
  ),
  'createOutcomeMail, declined': outcome({ what: change.what, decidedBy: 'Ada Byron', reason: hostile }, yellow),
  'createOutcomeMail, expired': outcome({
    what: change.what,
    decidedBy: null,
    reason: 'Summer menu was deleted in the meantime.',
  }),
  createDisabledMail: disabled({
    name: 'Tickets',
    url: 'https://tickets.example.com/hook',
    failure: 'The answer was 503.',
  }),
  'createDisabledMail, hostile': disabled({
    name: hostile,
    url: `https://example.com/${'w'.repeat(200)}`,
    failure: 'The connection failed.',
  }),
  createReportMail: createReportMail(reader, reportRecipient, await createMailedReport(), about('/reports')),
  'createReportMail, week without plays': createReportMail(
    reader,
    { ...reportRecipient, url: null },
    await createMailedReport({ days: { from: '2026-11-09', to: '2026-11-15' }, isEmpty: true }),
    about('/reports', yellow),
  ),
  'createReportMail, hostile': createReportMail(
    reader,
    { ...reportRecipient, email: hostilePerson.email, setUpBy: hostile },
    await createMailedReport({ name: hostile, only: [hostile, 'North'] }),
    about('/reports', black),
  ),
  'createAlertMail, createOfflineMail, one': alert(createOfflineMail(reader, screens(1), 'Europe/London')),
  'createAlertMail, createOfflineMail, many': alert(createOfflineMail(reader, screens(60), 'UTC'), black),
  'createAlertMail, createOfflineMail, hostile': alert(
    createOfflineMail(reader, screens(2, hostile), 'UTC'),
    yellow,
    hostilePerson,
  ),
  'createAlertMail, backOnlineMail': alert(backOnlineMail(reader, screens(3), 'UTC'), white),
  'createAlertMail, createMachineMail, one': alert(
    createMachineMail(reader, [{ name: 'Bar', kind: 'hot', value: 91 }]),
  ),
  'createAlertMail, createMachineMail, several': alert(
    createMachineMail(reader, [
      { name: 'Bar', kind: 'hot', value: 91 },
      { name: hostile, kind: 'disk-full', value: 0.98 },
      { name: 'Door', kind: 'clock-wrong', value: 45_000 },
    ]),
    { name: 'Bytown Cinemas', color: null },
  ),
};
