import { FileDown, Tags, UsersRound } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { listNavPages } from '../shell/nav.ts';
import type { AddressCommand } from './commands.ts';

/** Other words for the pages of the navigation, by their addresses. */
const otherWords: Readonly<Record<string, string>> = {
  '/dashboard': t('home start overview wall', {}, 'search words'),
  '/media': t('files images pictures photos videos folders', {}, 'search words'),
  '/playlists': t('loops slideshow rotation', {}, 'search words'),
  '/layouts': t('designs templates boards', {}, 'search words'),
  '/prices': t('menus prices', {}, 'search words'),
  '/feeds': t('rss news ticker', {}, 'search words'),
  '/video-generator': t('make movie slideshow clip', {}, 'search words'),
  '/device-management': t('screens tvs displays monitors', {}, 'search words'),
  '/device-schedule': t('calendar plan events times', {}, 'search words'),
  '/takeovers': t('emergency standby alarm running', {}, 'search words'),
  '/approvals': t('waiting review requests', {}, 'search words'),
  '/scheduler-status': t('health running conflicts', {}, 'search words'),
  '/reports': t(
    'proof of play plays played shown statistics analytics csv history availability uptime',
    {},
    'search words',
  ),
  '/subscription': t('plan billing payment usage', {}, 'search words'),
  '/settings': t('preferences options account configuration', {}, 'search words'),
  '/people': t('users members team roles permissions access', {}, 'search words'),
  '/integrations': t('api keys webhooks triggers', {}, 'search words'),
  '/logs': t('history events messages errors', {}, 'search words'),
  '/audit': t('who changed history compliance trail', {}, 'search words'),
  '/developer': t('admin administration system health jobs mail smtp', {}, 'search words'),
  '/docs': t('help manual documentation docs support faq tutorial', {}, 'search words'),
  '/api/docs': t('openapi rest developer documentation', {}, 'search words'),
};

/** Every page that is opened without an id, in the order in which they are offered before anything is typed. */
export const pageCommands: readonly AddressCommand[] = [
  ...listNavPages().map(({ path, label, icon }) => ({ label, to: path, words: otherWords[path] ?? '', icon })),
  { label: t('Device Groups'), to: '/device-groups', words: t('screens', {}, 'search words'), icon: UsersRound },
  { label: t('Tags'), to: '/tags', words: t('labels keywords merge', {}, 'search words'), icon: Tags },
  {
    label: t('Prepared Screens'),
    to: '/prepared-screens',
    words: t('usb stick files tokens', {}, 'search words'),
    icon: FileDown,
  },
];
