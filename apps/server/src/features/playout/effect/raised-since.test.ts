import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { arrangeScreen } from '../../../test/arrange.ts';
import { listRaisedSince, markInstant } from './store.ts';

const raise = (id: string) => `update device_versions set version = version + 1 where device_id = '${id}'`;

test('a change concerns the screens that it raises, and not those that others raise at the same time', async () => {
  const server = await testApp({ hasScheduler: false });
  const { user } = await server.signUp();
  const [door, hall, yard] = [
    await arrangeScreen(server.db, user.id),
    await arrangeScreen(server.db, user.id),
    await arrangeScreen(server.db, user.id),
  ];
  await server.db.transaction(async (tx) => {
    const moment = await markInstant(tx);
    await server.query(raise(door.id));
    await tx.execute(raise(hall.id));
    await tx.transaction((part) => part.execute(raise(yard.id)));
    const raised = await listRaisedSince(tx, user.id, moment);
    expect(raised.toSorted()).toEqual([hall.id, yard.id].toSorted());
  });
});
