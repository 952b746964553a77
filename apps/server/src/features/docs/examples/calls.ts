/** A call that the API reference shows, and that a test makes. */
export interface ExampleCall {
  /** The route’s name in the contract. */
  route: string;
  /** The method and the address, in which names in capitals stand for values of earlier answers. */
  call: string;
  /** The JSON body, with such names too. */
  body?: unknown;
  /** A file that is sent as a form instead. */
  file?: { field: string; name: string };
  /** The name of the bearer token that is sent; none to sign in and to ask for a code. */
  token?: 'TOKEN' | 'API_KEY' | 'POLL_SECRET' | 'DEVICE_TOKEN';
  /** Values of the answer by the names that stand for them, as paths: `device.id`. */
  keeps?: Record<string, string>;
}

const EMAIL = 'maya@example.com';
const PASSWORD = 'correct horse battery';

/** In the order in which the test makes them, on a new installation. */
export const exampleCalls: readonly ExampleCall[] = [
  {
    route: 'accounts.register',
    call: 'POST /api/auth/register',
    body: { name: 'Maya', email: EMAIL, password: PASSWORD },
    keeps: { TOKEN: 'token', USER_ID: 'user.id' },
  },
  {
    route: 'accounts.login',
    call: 'POST /api/auth/login',
    body: { email: EMAIL, password: PASSWORD },
    keeps: { TOKEN: 'token' },
  },
  {
    route: 'apiKeys.create',
    call: 'POST /api/api-keys',
    body: { name: 'Reception', scopes: ['schedule', 'content', 'screens'] },
    token: 'TOKEN',
    keeps: { API_KEY: 'token', KEY_ID: 'apiKey.id' },
  },
  {
    route: 'media.uploadImage',
    call: 'POST /api/image/upload',
    file: { field: 'image', name: 'leopard.jpg' },
    token: 'API_KEY',
    keeps: { IMAGE_ID: 'image.id' },
  },
  { route: 'content.list', call: 'GET /api/content?kinds=image&limit=20', token: 'API_KEY' },
  {
    route: 'pairing.start',
    call: 'POST /api/player/v1/pairings',
    body: { name: 'Lobby', timeZone: 'Europe/London' },
    keeps: { PAIRING_ID: 'pairingId', CODE: 'code', POLL_SECRET: 'pollSecret' },
  },
  {
    route: 'devices.pair',
    call: 'POST /api/devices/pair',
    body: { code: 'CODE', name: 'Lobby' },
    token: 'API_KEY',
    keeps: { DEVICE_ID: 'id', PUBLIC_ID: 'deviceId' },
  },
  {
    route: 'pairing.poll',
    call: 'GET /api/player/v1/pairings/PAIRING_ID',
    token: 'POLL_SECRET',
    keeps: { DEVICE_TOKEN: 'deviceToken' },
  },
  { route: 'devices.list', call: 'GET /api/devices?limit=20', token: 'API_KEY' },
  {
    route: 'groups.create',
    call: 'POST /api/device-groups',
    body: { name: 'Ground floor' },
    token: 'API_KEY',
    keeps: { GROUP_ID: 'group.id' },
  },
  {
    route: 'groups.addDevice',
    call: 'POST /api/device-groups/GROUP_ID/devices',
    body: { deviceId: 'DEVICE_ID' },
    token: 'API_KEY',
  },
  {
    route: 'playlists.create',
    call: 'POST /api/playlists',
    body: { name: 'Entrance', items: [{ mediaType: 'image', mediaId: 'IMAGE_ID', durationMs: 12_000 }] },
    token: 'API_KEY',
    keeps: { PLAYLIST_ID: 'playlist.id' },
  },
  {
    route: 'layouts.create',
    call: 'POST /api/layouts',
    token: 'API_KEY',
    body: {
      name: 'Welcome',
      document: {
        version: 1,
        width: 1_920,
        height: 1_080,
        scenes: [
          {
            id: 'day',
            name: 'Day',
            background: { day: '#12233a' },
            elements: [
              {
                id: 'photo',
                kind: 'picture',
                name: 'Photo',
                mediaId: 'IMAGE_ID',
                frame: { x: 0, y: 0, width: 960, height: 1_080 },
              },
            ],
          },
        ],
      },
    },
    keeps: { LAYOUT_ID: 'layout.id' },
  },
  {
    route: 'layouts.publish',
    call: 'POST /api/layouts/LAYOUT_ID/publish',
    token: 'API_KEY',
    body: {},
  },
  {
    route: 'priceLists.create',
    call: 'POST /api/price-lists',
    token: 'API_KEY',
    body: {
      name: 'Drinks',
      columns: [{ id: 'price', currency: 'EUR' }],
      rows: [
        { kind: 'section', id: 'coffee', name: 'Coffee' },
        { kind: 'item', id: 'flat-white', name: 'Flat white', prices: { price: '3.20' } },
      ],
    },
  },
  {
    route: 'playlists.addItems',
    call: 'POST /api/playlists/PLAYLIST_ID/items',
    body: { items: [{ mediaType: 'image', mediaId: 'IMAGE_ID' }] },
    token: 'API_KEY',
  },
  {
    route: 'assignments.assignToGroup',
    call: 'POST /api/device-groups/GROUP_ID/assign?dryRun=true',
    body: { mediaType: 'playlist', mediaId: 'PLAYLIST_ID' },
    token: 'API_KEY',
  },
  {
    route: 'assignments.assignToDevice',
    call: 'POST /api/device/DEVICE_ID/assign',
    body: { mediaType: 'image', mediaId: 'IMAGE_ID' },
    token: 'API_KEY',
  },
  {
    route: 'schedule.create',
    call: 'POST /api/calendar/events',
    body: {
      title: 'Lunch',
      startTime: '11:00',
      endTime: '13:59',
      scheduledDate: '2031-03-18',
      recurrence: 'weekly',
      timezone: 'Europe/London',
      mediaType: 'playlist',
      mediaId: 'PLAYLIST_ID',
      groupIds: ['GROUP_ID'],
    },
    token: 'API_KEY',
    keeps: { SCHEDULE_ID: 'event.id' },
  },
  {
    route: 'takeovers.start',
    call: 'POST /api/takeovers',
    body: {
      title: 'Closing early',
      message: { heading: 'We close at 16:30', text: 'Please make your way to the exits.' },
      target: { deviceIds: ['DEVICE_ID'] },
    },
    token: 'API_KEY',
    keeps: { TAKEOVER_ID: 'takeover.id' },
  },
  { route: 'takeovers.end', call: 'POST /api/takeovers/TAKEOVER_ID/end', token: 'API_KEY' },
  {
    route: 'plays.send',
    call: 'POST /api/player/v1/plays',
    body: {
      plays: [
        {
          playId: '0725c3a0-6f10-7a3c-8a3e-0242ac120002',
          assetId: 'IMAGE_ID',
          reason: 'schedule',
          startedAt: '2031-03-17T08:58:00.000Z',
          endedAt: '2031-03-17T08:58:10.000Z',
          completed: true,
        },
      ],
    },
    token: 'DEVICE_TOKEN',
  },
  {
    route: 'reports.plays',
    call: 'GET /api/reports/plays?from=2031-03-16&to=2031-03-17&by=media',
    token: 'API_KEY',
  },
  {
    route: 'reportEmails.create',
    call: 'POST /api/reports/emails',
    body: {
      to: ['board@example.com'],
      every: 'month',
      timezone: 'Europe/London',
      pdf: true,
      csv: true,
      filter: { by: 'screen', measure: 'duration' },
    },
    token: 'TOKEN',
    keeps: { EMAIL_ID: 'reportEmail.id' },
  },
  { route: 'reportEmails.send', call: 'POST /api/reports/emails/EMAIL_ID/send', token: 'TOKEN' },
  {
    route: 'commands.send',
    call: 'POST /api/devices/DEVICE_ID/commands',
    body: { kind: 'reload' },
    token: 'API_KEY',
  },
  {
    route: 'triggers.create',
    call: 'POST /api/integrations/triggers',
    body: {
      name: 'Button at the till',
      shows: { kind: 'content', mediaType: 'image', mediaId: 'IMAGE_ID' },
      target: { deviceIds: ['DEVICE_ID'] },
      minutes: 5,
      repeat: 'extend',
    },
    token: 'TOKEN',
    keeps: { TRIGGER_ID: 'trigger.id', SECRET: 'secret' },
  },
  { route: 'triggers.call', call: 'POST /api/triggers/SECRET' },
  {
    route: 'triggers.renew',
    call: 'POST /api/integrations/triggers/TRIGGER_ID/secret',
    token: 'TOKEN',
    keeps: { NEW_SECRET: 'secret' },
  },
  { route: 'triggers.revoke', call: 'DELETE /api/integrations/triggers/TRIGGER_ID', token: 'TOKEN' },
  {
    route: 'apiKeys.rotate',
    call: 'POST /api/api-keys/KEY_ID/rotate',
    token: 'TOKEN',
    keeps: { NEW_API_KEY: 'token' },
  },
  { route: 'apiKeys.revoke', call: 'DELETE /api/api-keys/KEY_ID', token: 'TOKEN' },
  {
    route: 'welcome.addSamples',
    call: 'POST /api/samples',
    body: { timezone: 'Europe/London' },
    token: 'TOKEN',
  },
  { route: 'welcome.removeSamples', call: 'DELETE /api/samples', token: 'TOKEN' },
];
