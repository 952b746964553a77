import type { AuditKind } from '@vitrine/contract/activity/log-limits';
import { DRAWN_KINDS } from '@vitrine/contract/drawn/drawn-kinds';
import { api } from '@vitrine/contract/api';
import type { Route } from '@vitrine/contract/core/route';

/** The parts of the API whose changes are of each kind. */
const parts: Record<AuditKind, readonly (keyof typeof api)[]> = {
  account: [
    'accounts',
    'secondFactors',
    'singleSignOn',
    'passkeys',
    'team',
    'signInPolicy',
    'ownData',
    'apiKeys',
    'triggers',
    'reportLinks',
    'branding',
    'alerts',
    'reportEmails',
    'webhooks',
    'welcome',
  ],
  screens: [
    'devices',
    'pairing',
    'pairingTokens',
    'groups',
    'hours',
    'tags',
    'assignments',
    'commands',
    'playout',
    'approvals',
  ],
  media: [
    'folders',
    'media',
    'documents',
    'webpages',
    'layouts',
    'feeds',
    'transfers',
    'stickMedia',
    'priceLists',
    'addressChecks',
    'content',
    'generator',
    ...DRAWN_KINDS,
  ],
  playlists: ['playlists'],
  schedules: ['schedule'],
  takeovers: ['takeovers'],
  billing: ['plans', 'billing'],
  administration: ['system', 'admin', 'identityProviders'],
};

/** The patterns (`LIKE`) of the sentences of a kind of changes. */
export const listSentencePatterns = (kind: AuditKind): string[] =>
  parts[kind].flatMap((part) => Object.values<Route>(api[part]).filter(isChange).map(toPattern));

/** True if requests of the route may be in the audit log: people make them. */
export const isChange = ({ method, access }: Route): boolean =>
  method !== 'GET' && !['device', 'agent', 'signed'].includes(access);

/** `Assigned {mediaId} to {deviceId}` becomes `Assigned % to %`. */
export const toPattern = ({ sentence, summary }: Route): string =>
  (sentence ?? summary).replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll(/\{[^}]*\}/g, '%');
