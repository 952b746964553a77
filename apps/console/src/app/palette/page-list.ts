import { FileDown, UsersRound } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { listNavPages } from '../shell/nav.ts';
import type { AddressCommand } from './commands.ts';

/** Other words for the pages of the navigation, by their addresses. */
const otherWords: Readonly<Record<string, string>> = {
  '/dashboard': 'home start overview wall',
  '/media': 'files images pictures photos videos folders',
  '/playlists': 'loops slideshow rotation',
  '/layouts': 'designs templates boards',
  '/prices': 'menus prices',
  '/feeds': 'rss news ticker',
  '/video-generator': 'make movie slideshow clip',
  '/device-management': 'screens tvs displays monitors',
  '/device-schedule': 'calendar plan events times',
  '/takeovers': 'emergency standby alarm running',
  '/approvals': 'waiting review requests',
  '/scheduler-status': 'health running conflicts',
  '/subscription': 'plan billing payment usage',
  '/settings': 'preferences options account configuration',
  '/people': 'users members team roles permissions access',
  '/integrations': 'api keys webhooks triggers',
  '/logs': 'history events messages errors',
  '/audit': 'who changed history compliance trail',
  '/developer': 'admin administration system health jobs mail smtp',
  '/docs': 'help manual documentation docs support faq tutorial',
  '/api/docs': 'openapi rest developer documentation',
};

/** Every page that is opened without an id, in the order in which they are offered before anything is typed. */
export const pageCommands: readonly AddressCommand[] = [
  ...listNavPages().map(({ path, label, icon }) => ({ label, to: path, words: otherWords[path] ?? '', icon })),
  { label: t('Device Groups'), to: '/device-groups', words: 'screens', icon: UsersRound },
  { label: t('Prepared Screens'), to: '/prepared-screens', words: 'usb stick files tokens', icon: FileDown },
];
