import { accounts } from './accounts.ts';
import { agent } from './agent/agent.ts';
import { admin } from './admin.ts';
import { alerts } from './alerts.ts';
import { apiKeys } from './integrations/api-keys.ts';
import { triggers } from './integrations/triggers.ts';
import { assignments } from './playout/assignments.ts';
import { audit } from './activity/audit.ts';
import { billing } from './billing/billing.ts';
import { branding } from './branding.ts';
import { commands } from './fleet/commands.ts';
import { devices } from './fleet/devices.ts';
import { changeEvents } from './change-events.ts';
import { documents } from './documents/documents.ts';
import { feeds } from './layouts/feeds.ts';
import { folders } from './library/folders.ts';
import { generator } from './generator.ts';
import { groups } from './fleet/groups.ts';
import { hours } from './fleet/hours.ts';
import { history } from './reports/history.ts';
import { layouts } from './layouts/layouts.ts';
import { logs } from './activity/logs.ts';
import { addressChecks } from './drawn/address-checks.ts';
import { drawnRoutes } from './drawn/drawn-content.ts';
import { media } from './library/media-routes.ts';
import { validity } from './library/validity.ts';
import { mediaVersions } from './library/media-versions.ts';
import { planRoutes } from './billing/subscription.ts';
import { content } from './library/current-content.ts';
import { contentList } from './content-list.ts';
import { player } from './player/player.ts';
import { passkeys } from './sign-in/passkeys.ts';
import { playlists } from './playlists/playlists.ts';
import { priceLists } from './layouts/price-lists.ts';
import { weather } from './layouts/forecasts.ts';
import { pairing } from './fleet/pairing.ts';
import { pairingTokens } from './fleet/pairing-tokens.ts';
import { plays } from './reports/plays.ts';
import { reportEmails } from './reports/report-emails.ts';
import { reportLinks, sharedReports } from './reports/report-links.ts';
import { reports } from './reports/reports.ts';
import type { RouteTable } from './core/route.ts';
import { occurrences } from './schedule/occurrences.ts';
import { schedule } from './schedule/schedule.ts';
import { scheduler } from './schedule/scheduler.ts';
import { playout } from './playout/now-playing.ts';
import { search } from './search.ts';
import { identityProviders, singleSignOn } from './sign-in/single-sign-on.ts';
import { system } from './system.ts';
import { tags } from './tags/tags.ts';
import { takeovers } from './takeovers/takeovers.ts';
import { stickMedia } from './transfer/stick-media.ts';
import { transfers } from './transfer/transfers.ts';
import { ownData } from './team/own-data.ts';
import { approvals } from './team/approvals.ts';
import { secondFactors } from './sign-in/second-factors.ts';
import { signInPolicy } from './team/sign-in-policy.ts';
import { team } from './team/team.ts';
import { uploads } from './uploads.ts';
import { webhooks } from './integrations/webhooks.ts';
import { webpages } from './webpages/webpages.ts';
import { welcome } from './welcome.ts';

/** The routes of people, accounts and content. */
const contentRoutes = {
  system,
  accounts,
  secondFactors,
  singleSignOn,
  passkeys,
  team,
  signInPolicy,
  ownData,
  changeEvents,
  plans: planRoutes,
  branding,
  folders,
  media: { ...media, ...validity, ...uploads, ...mediaVersions },
  documents,
  webpages,
  playlists,
  priceLists,
  layouts,
  feeds,
  weather,
  transfers,
  stickMedia,
  content: { ...content, ...contentList },
  generator,
  addressChecks,
  ...drawnRoutes,
} as const satisfies Record<string, RouteTable>;

/** The routes of screens, and of what they play. */
const screenRoutes = {
  devices,
  pairing,
  pairingTokens,
  logs,
  groups,
  hours,
  tags,
  schedule: { ...schedule, ...occurrences },
  scheduler,
  search,
  assignments,
  takeovers,
  playout,
  approvals,
  commands,
  agent,
  plays,
  history,
  reports,
  reportLinks,
  sharedReports,
  reportEmails,
  alerts,
  webhooks,
  player,
  billing,
  welcome,
  apiKeys,
  triggers,
  audit,
  admin,
  identityProviders,
} as const satisfies Record<string, RouteTable>;

/** In two parts, because the compiler refuses to declare a type as long as that of both. */
export type Api = typeof contentRoutes & typeof screenRoutes;

/** Every route of the product, grouped by feature, bottom to top. */
export const api: Api = { ...contentRoutes, ...screenRoutes };
