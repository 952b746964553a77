import { Client } from 'pg';
import { openBus } from '../bus.ts';
import { testBus } from './bus.suite.ts';

testBus(async (url) => ({
  open: (onError) => openBus(url, onError),
  ready: async () => {},
  async interrupt() {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'vitrine-bus' and datname = current_database()`,
    );
    await client.end();
  },
  close: async () => {},
}));
