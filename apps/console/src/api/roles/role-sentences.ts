import { t } from '@vitrine/messages/t';
import type { RouteName } from '../../ui/access/may.tsx';

/** The sentence for people who may not call a route: it names the least role that can. */
export const roleSentences = {
  'approvals.list': t('Only schedulers and above can see what waits for approval.'),
  'audit.mine': t('Only admins and owners can read the audit log.'),
  'billing.createSubscription': t('Only owners can change the plan.'),
  'billing.overview': t('Only owners can see and change the plan.'),
  'branding.update': t('Only admins and owners can change color and logo.'),
  'devices.pair': t('Only admins and owners can add screens.'),
  'devices.updateSettings': t('Only admins and owners can change the settings of screens.'),
  'feeds.create': t('Only editors and above can add feeds.'),
  'generator.generate': t('Only editors and above can make videos.'),
  'layouts.create': t('Only editors and above can make layouts.'),
  'layouts.saveDraft': t('Only editors and above can change layouts.'),
  'media.uploadImage': t('Only editors and above can add media.'),
  'pairingTokens.list': t('Only admins and owners can prepare screens.'),
  'playlists.create': t('Only editors and above can make playlists.'),
  'playlists.update': t('Only editors and above can change playlists.'),
  'priceLists.update': t('Only editors and above can change price lists.'),
  'schedule.update': t('Only schedulers and above can change schedules.'),
  'takeovers.setStandby': t('Only schedulers and above can prepare takeovers.'),
  'team.changeMember': t('Only admins and owners can invite people and change roles.'),
  'team.invite': t('Only admins and owners can invite people.'),
} satisfies Partial<Record<RouteName, string>>;

/** A route that a sentence explains to those who may not call it. */
export type ExplainedRoute = keyof typeof roleSentences;

/** The sentence for people whose role suffices for a route about all screens, and who see only some of them. */
export const allScreensSentences: Partial<Record<ExplainedRoute, string>> = {
  'takeovers.setStandby': t('Only people who see all screens can prepare takeovers.'),
};
