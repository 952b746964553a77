import type { Call, Json } from './fill.ts';

/** The rows of an account that `fill` has made so far. */
interface Made {
  folderId: string;
  lunchId: string;
  closedId: string;
  /** A screen without schedules. */
  kioskId: string;
  counterId: string;
}

const picture = (mediaId: string) => ({ mediaType: 'image', mediaId });

/**
 * Adds what releases have since 9950d09: playlists, a web page, schedules that play every day in each screen's own time, and
 * takeovers, one that runs and one that is prepared.
 *
 * @returns the addresses of what was made
 */
export async function fillPlaylists(member: Call, made: Made): Promise<string[]> {
  const { playlist } = await member('POST', '/api/playlists', {
    name: 'Wörk & "lunch"',
    folderId: made.folderId,
    items: [
      { ...picture(made.lunchId), durationMs: 8_000, fit: 'cover', transition: 'slide' },
      { ...picture(made.closedId), windows: [{ days: [1, 2, 3, 4, 5], from: '18:00', to: '02:00' }] },
      { ...picture(made.closedId), durationMs: 1_500, transition: 'cut' },
    ],
  });
  const { playlist: followed } = await member('POST', '/api/playlists', {
    name: 'What is in the folder',
    items: [],
    source: { folderId: made.folderId, order: 'oldest' },
  });
  // No name server knows this host, so the page is stored as one that could not be read.
  const { webpage } = await member('POST', '/api/webpages', {
    name: 'Weather',
    url: 'https://weather.invalid/today',
    refreshMinutes: 30,
    zoom: 150,
    fallbackMediaId: made.closedId,
  });

  const onKiosk = { deviceIds: [made.kioskId], timezone: 'screen', scheduledDate: '2026-01-05' };
  const schedule = (event: Json) => member('POST', '/api/calendar/events', { ...onKiosk, ...event });
  await schedule({
    title: 'All day',
    allDay: true,
    recurrence: 'daily',
    mediaType: 'playlist',
    mediaId: playlist.id,
  });
  const { event } = await schedule({
    title: 'Breaks',
    startTime: '10:00',
    endTime: '10:15',
    priority: 'high',
    recurrence: 'custom',
    rule: { frequency: 'weekly', interval: 1, weekdays: [0, 1, 2, 3, 4, 5, 6] },
    mediaType: 'webpage',
    mediaId: webpage.id,
  });
  await member('PUT', `/api/calendar/events/${event.id}/occurrences/2027-03-01`, { skip: true });

  const message = { heading: 'Fire drill', text: 'Leave by the\nback door', tone: 'danger' };
  const { items } = await member('PUT', '/api/standby', {
    items: [
      { title: 'Drill', message },
      { title: 'Closed', content: picture(made.closedId) },
    ],
  });
  const { takeover } = await member('POST', '/api/takeovers', {
    title: items[1].title,
    content: picture(made.closedId),
    target: { deviceIds: [made.counterId] },
  });
  return [
    '/api/playlists',
    `/api/playlists/${playlist.id}`,
    `/api/playlists/${followed.id}`,
    '/api/webpages',
    '/api/standby',
    '/api/takeovers',
    `/api/takeovers/${takeover.id}/screens?state=missing`,
  ];
}
