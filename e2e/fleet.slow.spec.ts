import { test } from './fixtures.ts';
import { expectOnlyCorrectResponses } from './fleet.ts';

test('a simulated fleet with every fault and a simultaneous restart receives only correct responses for a minute', ({
  admin,
  server,
}) => expectOnlyCorrectResponses(admin, server.url, [60]));
