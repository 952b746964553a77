import { createFilm } from './film.ts';
import { expect, settle, type Stage } from './stage.ts';

const [WIDTH, HEIGHT] = [960, 600];
/** Of the wall, the screens that are to change. */
const SCREENS = ['Entrance', 'Counter, left', 'Window'];

/**
 * Films how a playlist is changed: what the screens would show is shown before it is saved, then the wall changes.
 *
 * @returns the length in seconds
 */
export async function filmEffect({ client, context, page }: Stage, path: string): Promise<number> {
  const { playlist } = await arrange(client);
  const wall = await context.newPage();
  await wall.goto('/dashboard');
  await expect(wall.getByText('Welcome', { exact: false }).nth(SCREENS.length - 1)).toBeVisible();
  await settle(wall);

  const film = createFilm(WIDTH, HEIGHT);
  await film.hold(wall, 2_500);

  await page.goto(`/playlists/${playlist.id}`);
  await expect(page.getByRole('button', { name: 'Add soup' })).toBeVisible();
  await settle(page);
  await film.hold(page, 1_500);
  await film.press(page, page.getByRole('button', { name: 'Add soup' }));
  await film.hold(page, 900);
  await film.press(page, page.getByLabel('Select coffee', { exact: true }));
  await film.press(page, page.getByRole('button', { name: 'Remove', exact: true }));
  await film.hold(page, 900);
  await film.press(page, page.getByRole('button', { name: 'Save', exact: true }));
  const panel = page.getByRole('dialog', { name: 'Before it goes on air' });
  const save = panel.getByRole('button', { name: /^Save for/ });
  await expect(save).toBeVisible();
  await settle(page);
  await film.hold(page, 4_500);
  await film.press(page, save);

  await film.watch(wall, 4_000);
  await expect(page.getByText(`${SCREENS.length} of ${SCREENS.length} screens have it`)).toBeVisible();
  await film.hold(page, 2_500);
  await film.hold(wall, 2_000);
  await wall.close();
  await film.save(path);
  return film.length() / 1_000;
}

/** A playlist of one picture on some screens. */
async function arrange(client: Stage['client']) {
  const { content } = await client.content.list({ query: { kinds: 'image' } });
  const coffee = content.find((each) => each.kind === 'image' && each.originalName.startsWith('coffee'));
  if (coffee === undefined) throw new Error('The sample content has no coffee');
  const made = await client.playlists.create({
    body: { name: 'Welcome', items: [{ mediaType: 'image', mediaId: coffee.id }] },
  });
  const devices = await client.devices.list({ query: {} });
  for (const { id } of devices.filter(({ name }) => SCREENS.includes(name)))
    await client.assignments.assignToDevice({
      params: { deviceId: id },
      body: { mediaType: 'playlist', mediaId: made.playlist.id, force: true },
    });
  return made;
}
