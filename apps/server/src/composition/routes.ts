import { serveAccounts } from '../features/accounts/index.ts';
import { serveAudit, serveLogs } from '../features/activity/index.ts';
import { serveAdmin } from '../features/admin/index.ts';
import { serveAlerts } from '../features/alerts/index.ts';
import { serveApiKeys } from '../features/api-keys/index.ts';
import { serveApprovals } from '../features/approvals/index.ts';
import { serveBilling } from '../features/billing/index.ts';
import { serveBranding } from '../features/branding/index.ts';
import { serveChangeEvents } from '../features/change-events/index.ts';
import { serveContents } from '../features/contents/index.ts';
import { listDocuments } from '../features/docs/index.ts';
import { serveFeeds } from '../features/feeds/index.ts';
import { serveAgents, serveCommands, serveDevices, serveGroups, servePairing } from '../features/fleet/index.ts';
import { serveGenerator } from '../features/generator/index.ts';
import { listFonts, listTemplatePictures, serveLayouts } from '../features/layouts/index.ts';
import { serveLibrary } from '../features/library/index.ts';
import { servePasskeys } from '../features/passkeys/index.ts';
import { servePlayer } from '../features/player/index.ts';
import { servePriceLists } from '../features/prices/index.ts';
import { serveAssignments, servePlayout } from '../features/playout/index.ts';
import { servePlaylists } from '../features/playlists/index.ts';
import { serveHistory, servePlays } from '../features/reports/index.ts';
import { serveSchedule, serveScheduler } from '../features/schedule/index.ts';
import { serveSecondFactors } from '../features/second-factors/index.ts';
import { serveSearch } from '../features/search/index.ts';
import { serveSingleSignOn } from '../features/single-sign-on/index.ts';
import { serveSecurityTxt, serveSystem } from '../features/system/index.ts';
import { serveTakeovers } from '../features/takeovers/index.ts';
import { serveStickMedia, serveTransfers } from '../features/transfer/index.ts';
import { serveTriggers } from '../features/triggers/index.ts';
import { serveOwnData } from '../features/own-data/index.ts';
import { serveTeam } from '../features/team/index.ts';
import { serveUploads } from '../features/uploads/index.ts';
import { serveWeather } from '../features/weather/index.ts';
import { serveWebhooks } from '../features/webhooks/index.ts';
import { serveWebpages } from '../features/webpages/index.ts';
import { serveWelcome } from '../features/welcome/index.ts';
import { createAuthenticate } from '../http/authenticate.ts';
import { serveDocuments } from '../http/documents.ts';
import { logRequests } from '../http/request-log.ts';
import { createHttp, type Http } from '../http/serve.ts';
import type { Features } from './features.ts';
import { countRequests } from './exposed-metrics.ts';
import type { Resources } from './resources.ts';

/** The HTTP server with authentication, audit, idempotency, TLS and the built pages, but without routes. */
export function openHttp(resources: Resources, features: Features): Promise<Http> {
  const { health, metrics, storage, log, hasRequestLog } = resources;
  const { trustProxy, requestTimeouts, drainTimeouts, tls, pages, publicUrl } = resources;
  const { agents, apiKeys, approvals, audit, billing, deviceCache, effects, idempotency, sessions } = features;
  return createHttp({
    authenticate: createAuthenticate({
      user: (credentials) => sessions.authenticate(credentials),
      file: (credentials) => sessions.authenticateFile(credentials),
      key: (token, credentials) => apiKeys.authenticate(token, credentials),
      device: (bearer) => deviceCache.authenticate(bearer),
      agent: (bearer) => agents.authenticate(bearer),
    }),
    runAudited: (request, work) => audit.runAudited(request, work),
    tryOut: (accountId, change) => effects.tryOut(accountId, change),
    approval: approvals,
    idempotency,
    observers: [...(hasRequestLog ? [logRequests(log)] : []), countRequests(metrics)],
    health,
    storage,
    log,
    trustProxy,
    requestTimeouts,
    drainTimeouts,
    tls,
    pages,
    hasStripe: billing.providerName() === 'stripe',
    isSecure: tls !== null || publicUrl().startsWith('https:'),
  });
}

/** Registers the routes of every feature. */
export function serveFeatures(http: Http, features: Features, resources: Resources): void {
  const { clock, db, version, publicUrl, securityContact } = resources;
  const { accounts, billing, commands, devices, library, pairing, passwordReset, player } = features;
  serveSystem(http, { db, version, publicUrl });
  serveSecurityTxt(http, { clock, publicUrl, securityContact });
  serveDocuments(http, [...listDocuments(version), ...listFonts(), ...listTemplatePictures()]);
  const endSubscriptions = (accountId: string) => billing.endAll(accountId);
  serveAccounts(http, accounts, passwordReset, features.demo, endSubscriptions, features.singleSignOn);
  serveSingleSignOn(http, features.singleSignOn);
  servePasskeys(http, features.passkeys);
  serveOwnData(http, features.ownData, accounts, endSubscriptions);
  serveSecondFactors(http, features.secondFactors);
  serveTeam(http, features.team, features.accountPolicy, accounts);
  serveBranding(http, features.branding);
  serveChangeEvents(http, features.changeEvents);
  serveLibrary(http, library);
  serveWebpages(http, features.webpages);
  servePlaylists(http, features.playlists);
  servePriceLists(http, features.priceLists);
  serveLayouts(http, features.layouts);
  serveFeeds(http, features.feeds);
  serveWeather(http, features.weather);
  serveContents(http, features.contents);
  serveUploads(http, features.uploads);
  serveTransfers(http, features.transfers);
  serveStickMedia(http, features.stickMedia);
  serveGenerator(http, features.generator);
  const { deviceList, registration } = features;
  serveDevices(http, { devices, deviceList, pairing, registration, ping: (accountId) => player.ping(accountId) });
  servePairing(http, pairing, features.pairingTokens);
  serveLogs(http, features.logs);
  serveGroups(http, features.groups);
  serveSchedule(http, features.schedule);
  serveScheduler(http, features.scheduler);
  serveSearch(http, features.search);
  serveAssignments(http, features.assignments);
  servePlayout(http, features.playout);
  serveApprovals(http, features.approvals);
  serveTakeovers(http, features.takeovers);
  serveCommands(http, features);
  serveAgents(http, features);
  servePlays(http, features.plays, features.playSums);
  serveHistory(http, features.history);
  serveAlerts(http, features.alerts);
  serveWebhooks(http, features.webhooks);
  servePlayer(http, { library, player, notifications: features.notifications, commands });
  serveBilling(http, billing);
  serveWelcome(http, features.firstSteps, features.samples);
  serveApiKeys(http, features.apiKeys);
  serveTriggers(http, features.triggers);
  serveAudit(http, features.audit);
  serveAdmin(http, features.admin);
}
