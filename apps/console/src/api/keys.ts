import type { Topic } from '@vitrine/contract/change-topics';

declare const made: unique symbol;

/** A key of the query cache. Only this module makes keys, so a key outside of all families does not compile. */
export type QueryKey = readonly unknown[] & { readonly [made]: true };

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: QueryKey;
  }
}

/** Makes a key of a family from what tells its query from the others. */
type MakeKey = (...parts: readonly unknown[]) => QueryKey;

/** Queries that become stale together: by a change of one of `topics`. `all` is the prefix of their keys. */
function family<const Topics extends readonly Topic[], Keys>(
  name: string,
  topics: Topics,
  describe: (key: MakeKey) => Keys,
): Keys & { all: QueryKey; topics: Topics } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the brand exists only as a type
  const key: MakeKey = (...parts) => [`~${name}`, ...parts] as unknown as QueryKey;
  return { ...describe(key), all: key(), topics };
}

/** The keys of all queries, by family. A new query goes into a family whose topics are all that can change its answer. */
export const keys = {
  account: family('account', ['account', 'team', 'plans'], (key) => ({
    me: key('me'),
    accounts: key('accounts'),
    installation: key('installation'),
    sessions: key('sessions'),
    secondFactor: key('second-factor'),
    passkeys: key('passkeys'),
  })),
  team: family('team', ['team'], (key) => ({
    members: key('members'),
    membersFound: (search: string) => key('members', search),
    invitations: (search: string) => key('invitations', search),
    policy: key('policy'),
  })),
  approvals: family('approvals', ['approvals', 'team'], (key) => ({
    settings: key('settings'),
    list: (state: string) => key('list', state),
    one: (id: string) => key('one', id),
  })),
  plans: family('plans', ['plans', 'account', 'media', 'devices'], (key) => ({
    usage: key('usage'),
    limits: key('limits'),
    offers: key('offers'),
    payment: key('payment'),
    invoices: key('invoices'),
    webhook: key('webhook'),
    cost: (seats: number | null, storageGb: number | null) => key('cost', seats, storageGb),
  })),
  branding: family('branding', ['branding'], (key) => ({ settings: key('settings') })),
  media: family('media', ['media', 'playlists', 'layouts'], (key) => ({
    list: (kinds: string, search: string, folder: string | null) => key('list', kinds, search, folder),
    folders: key('folders'),
    newestIn: (folderId: string) => key('newest-in', folderId),
    /** Images and videos by size. */
    stored: key('stored'),
    storage: key('storage'),
    active: key('active'),
    webpage: (id: string) => key('webpage', id),
    otherCount: key('other-count'),
  })),
  generator: family('generator', ['generator', 'media'], (key) => ({ videos: key('videos') })),
  playlists: family('playlists', ['playlists', 'media', 'layouts', 'assignments', 'groups', 'schedule'], (key) => ({
    lists: key('list'),
    list: (search: string) => key('list', search),
    one: (id: string) => key('one', id),
  })),
  layouts: family(
    'layouts',
    ['layouts', 'media', 'playlists', 'prices', 'feeds', 'assignments', 'groups', 'schedule'],
    (key) => ({
      lists: key('list'),
      list: (search: string, folder: string | null, order: string) => key('list', search, folder, order),
      templates: (purpose: string | null) => key('templates', purpose),
      one: (id: string) => key('one', id),
      /** The screens that show a preview. */
      previews: (id: string) => key('previews', id),
    }),
  ),
  layoutPictures: family('layout-pictures', ['layouts', 'media', 'playlists', 'prices', 'feeds'], (key) => ({
    of: (id: string) => key('of', id),
  })),
  feeds: family('feeds', ['feeds', 'layouts'], (key) => ({ list: key('list') })),
  priceLists: family('price-lists', ['prices', 'layouts'], (key) => ({
    list: key('list'),
    one: (id: string) => key('one', id),
  })),
  devices: family(
    'devices',
    ['devices', 'media', 'playlists', 'layouts', 'takeovers', 'groups', 'schedule', 'assignments', 'showing'],
    (key) => ({
      /** The prefix of all lists whose devices can be renamed in place. */
      lists: key('list'),
      list: (query: unknown) => key('list', 'all', query),
      shown: key('shown'),
      overview: (query: unknown, cursor: string | null) => key('list', 'overview', query, cursor),
      counts: key('counts'),
      one: (id: string | null) => key('one', id),
      page: (id: string) => key('page', id),
      allSettings: key('settings'),
      settings: (id: string) => key('settings', id),
      removable: key('removable'),
      found: (search: string) => key('found', search),
      some: (ids: string) => key('some', ids),
      firstMembers: (groupId: string) => key('first-members', groupId),
      allMembers: (groupId: string | null) => key('all-members', groupId),
      timeZones: (ids: readonly string[] | null) => key('time-zones', ids),
      /** The delivery of a change, by the reports of the screens. */
      delivery: (change: unknown) => key('delivery', change),
      receipt: (savedAt: number, id: string) => key('receipt', savedAt, id),
      takeover: (id: string) => key('takeover', id),
      takeoverScreens: (id: string, state: string) => key('takeover-screens', id, state),
    }),
  ),
  playout: family('playout', ['showing', 'media', 'playlists', 'layouts', 'takeovers'], (key) => ({
    explanation: (deviceId: string, at: string | null) => key('explanation', deviceId, at),
    effect: (plan: string | null) => key('effect', plan),
    forecast: (deviceId: string) => key('forecast', deviceId),
    /** The prefix of the timelines of all screens. */
    days: key('days'),
    day: (timezone: string, search: string, cursor: string | null) => key('days', timezone, search, cursor),
    plays: (deviceId: string, day: string | null) => key('plays', deviceId, day),
    sumsOfPlays: (deviceId: string, day: string | undefined) => key('sums-of-plays', deviceId, day),
    use: (contentIds: readonly string[]) => key('use', contentIds),
  })),
  assignments: family('assignments', ['assignments', 'media', 'playlists', 'layouts', 'groups'], (key) => ({
    ofGroups: key('of-groups'),
  })),
  welcome: family('welcome', ['devices', 'media', 'playlists', 'layouts', 'showing', 'assignments'], (key) => ({
    firstSteps: key('first-steps'),
    newest: key('newest'),
    screen: key('screen'),
    /** The mutation that removes the sample content. */
    removal: key('removal'),
  })),
  search: family(
    'search',
    ['devices', 'media', 'playlists', 'layouts', 'takeovers', 'groups', 'schedule', 'assignments', 'showing'],
    (key) => ({ find: (search: string) => key('find', search) }),
  ),
  schedule: family('schedule', ['schedule', 'media', 'playlists', 'layouts'], (key) => ({
    events: key('events'),
    eventsOf: (deviceId: string) => key('events-of', deviceId),
  })),
  takeovers: family('takeovers', ['takeovers', 'media', 'playlists', 'layouts', 'groups'], (key) => ({
    list: key('list'),
    standby: key('standby'),
  })),
  triggers: family(
    'triggers',
    ['integrations', 'takeovers', 'media', 'playlists', 'layouts', 'groups', 'devices'],
    (key) => ({
      list: key('list'),
    }),
  ),
  pairingTokens: family('pairing-tokens', ['devices', 'groups', 'team'], (key) => ({ list: key('list') })),
  stickMedia: family('stick-media', ['assignments', 'media', 'playlists', 'layouts', 'groups', 'schedule'], (key) => ({
    of: (screen: unknown) => key('of', screen),
  })),
  groups: family('groups', ['groups'], (key) => ({
    list: (order: unknown) => key('list', order),
    memberships: key('memberships'),
  })),
  commands: family('commands', ['commands'], (key) => ({
    of: (deviceId: string) => key('of', deviceId),
    screenshot: (deviceId: string) => key('screenshot', deviceId),
    machineLog: (deviceId: string) => key('machine-log', deviceId),
    overview: (screens: unknown, since: string | null) => key('overview', screens, since),
    systemReleases: key('system-releases'),
  })),
  logs: family('logs', ['logs'], (key) => ({
    list: (filter: unknown) => key('list', filter),
    of: (deviceId: string) => key('of', deviceId),
  })),
  history: family('history', ['history'], (key) => ({
    of: (deviceId: string, days: number) => key('of', deviceId, days),
    machineDays: (deviceId: string) => key('machine-days', deviceId),
  })),
  webhooks: family('webhooks', ['integrations', 'groups'], (key) => ({
    list: key('list'),
    deliveries: (id: string, state: string | null) => key('deliveries', id, state),
    delivery: (id: string) => key('delivery', id),
  })),
  alerts: family('alerts', ['alerts'], (key) => ({ settings: key('settings') })),
  apiKeys: family('api-keys', ['integrations', 'team', 'groups'], (key) => ({ list: key('list') })),

  // Families that no change event makes stale: they are polled, or read when a person asks.
  pausedLogs: family('paused-logs', [], (key) => ({ list: (filter: unknown) => key('list', filter) })),
  audit: family('audit', [], (key) => ({ list: (scope: string, filter: unknown) => key('list', scope, filter) })),
  admin: family('admin', [], (key) => ({
    allUsers: key('users'),
    users: (search: string) => key('users', search),
    stats: key('stats'),
    health: key('health'),
    jobs: key('jobs'),
    identityProviders: key('identity-providers'),
  })),
  weather: family('weather', [], (key) => ({
    status: key('status'),
    forecast: (place: string | null) => key('forecast', place),
    places: (search: string) => key('places', search),
  })),
  server: family('server', [], (key) => ({
    scheduler: key('scheduler'),
    playerAddress: key('player-address'),
    checkedAddress: (url: string | null) => key('checked-address', url),
  })),
};

const families = Object.values(keys);

/** The topics that make some family stale. A topic of the contract that is missing here does not compile in `live.tsx`. */
type HeardTopic = (typeof families)[number]['topics'][number];

const hears = ({ topics }: { topics: readonly Topic[] }, topic: Topic): boolean => topics.includes(topic);

/** The prefixes of the keys that a change of this topic makes stale; none for a topic of a newer server. */
export const keysStaleBy = (topic: HeardTopic): readonly QueryKey[] =>
  families.filter((each) => hears(each, topic)).map(({ all }) => all);

/** The prefixes of the keys that change events can make stale. */
export const liveKeys: readonly QueryKey[] = families.filter(({ topics }) => topics.length > 0).map(({ all }) => all);
