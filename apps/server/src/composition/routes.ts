import { type Api, api } from '@vitrine/contract/api';
import type { RouteTable } from '@vitrine/contract/core/route';
import { mapDrawnKinds } from '@vitrine/contract/drawn/drawn-kinds';
import { createAccountVerbs } from '../features/accounts/index.ts';
import { createLogVerbs } from '../features/activity/index.ts';
import { createApprovalVerbs } from '../features/approvals/index.ts';
import { createBillingVerbs } from '../features/billing/index.ts';
import { listDocuments } from '../features/docs/index.ts';
import {
  createAgentVerbs,
  createCommandVerbs,
  createDeviceVerbs,
  createPairingVerbs,
} from '../features/fleet/index.ts';
import { listFonts, listTemplatePictures } from '../features/layouts/index.ts';
import { createMediaVerbs } from '../features/library/index.ts';
import { createOwnDataVerbs } from '../features/own-data/index.ts';
import { createPasskeyVerbs } from '../features/passkeys/index.ts';
import { createPlayerVerbs } from '../features/player/index.ts';
import { createReportEmailVerbs, createReportVerbs, serveScans } from '../features/reports/index.ts';
import { createSecondFactorVerbs } from '../features/second-factors/index.ts';
import { createSingleSignOnVerbs } from '../features/single-sign-on/index.ts';
import { createSystem, serveSecurityTxt } from '../features/system/index.ts';
import { createTeamVerbs } from '../features/team/index.ts';
import { createAuthenticate } from '../http/authenticate.ts';
import { serveDocuments } from '../http/files/documents.ts';
import { logRequests } from '../http/request-log.ts';
import type { Verbs } from '../http/handlers.ts';
import { createHttp, type Http } from '../http/serve.ts';
import type { Platform } from '../platform/platform.ts';
import type { Features } from './features.ts';
import { countRequests } from './exposed-metrics.ts';
import type { Settings } from './settings.ts';

/** The HTTP server with authentication, audit, idempotency, TLS and the built pages, but without routes. */
export function openHttp(platform: Platform, settings: Settings, features: Features): Promise<Http> {
  const { storage, log, publicUrl } = platform;
  const { health, metrics, hasRequestLog, trustProxy, requestTimeouts, drainTimeouts, tls, pages } = settings;
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

type Services = { [K in keyof Api]: Verbs<Api[K]> };

/** Serves every table of routes with its service. Where the two differ, `routes.ts` of the feature says how. */
export function serveFeatures(
  http: Http,
  platform: Platform,
  { securityContact, screenImageUrl }: Settings,
  features: Features,
): void {
  const { library, uploads, playSums, secondFactors, passkeys, firstSteps, samples } = features;
  serveSecurityTxt(http, platform, securityContact);
  serveScans(http, platform, features.scans);
  serveDocuments(http, [...listDocuments(platform, screenImageUrl), ...listFonts(), ...listTemplatePictures()]);
  const services: Services = {
    system: createSystem(platform),
    accounts: createAccountVerbs(features),
    secondFactors: createSecondFactorVerbs(secondFactors),
    singleSignOn: createSingleSignOnVerbs(features.singleSignOn),
    identityProviders: features.singleSignOn.providers,
    passkeys: createPasskeyVerbs(passkeys),
    team: createTeamVerbs(features.team),
    signInPolicy: features.accountPolicy,
    ownData: createOwnDataVerbs(features),
    changeEvents: features.changeEvents,
    plans: features.billing,
    billing: createBillingVerbs(features.billing),
    branding: features.branding,
    folders: library.folders,
    media: { ...createMediaVerbs(library), ...uploads },
    content: { ...library.content, ...features.contents },
    documents: features.documents,
    webpages: features.webpages,
    playlists: features.playlists,
    priceLists: features.priceLists,
    layouts: features.layouts,
    addressChecks: features.drawn.addressChecks,
    ...mapDrawnKinds((kind) => features.drawn.createVerbs(kind)),
    feeds: features.feeds,
    weather: features.weather,
    transfers: features.transfers,
    stickMedia: features.stickMedia,
    generator: features.generator,
    devices: createDeviceVerbs(features),
    pairing: createPairingVerbs(features.pairing, features.pairingTokens),
    pairingTokens: features.pairingTokens,
    groups: features.groups,
    hours: features.hours,
    tags: features.tags,
    commands: createCommandVerbs(features),
    agent: createAgentVerbs(features),
    player: createPlayerVerbs(features),
    logs: createLogVerbs(features.logs),
    schedule: features.schedule,
    scheduler: features.scheduler,
    assignments: features.assignments,
    takeovers: features.takeovers,
    playout: features.playout,
    approvals: createApprovalVerbs(features.approvals, http.findEndpoint),
    plays: { ...features.plays, ...playSums },
    history: features.history,
    reports: createReportVerbs(features.reports, features.reportPdfs),
    reportEmails: createReportEmailVerbs(features.reportEmails),
    reportLinks: features.reportLinks,
    sharedReports: features.sharedReports,
    alerts: features.alerts,
    webhooks: features.webhooks,
    apiKeys: features.apiKeys,
    triggers: features.triggers,
    search: features.search,
    audit: features.audit,
    admin: features.admin,
    welcome: { ...firstSteps, ...samples },
  };
  serveAll(http, api, services);
}

function serveAll<Tables extends Record<string, RouteTable>>(
  { serve }: Http,
  tables: Tables,
  services: { [K in keyof Tables]: Verbs<Tables[K]> },
): void {
  for (const name in tables) serve(tables[name], services[name]);
}
