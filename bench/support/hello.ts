import process from 'node:process';
import Fastify from 'fastify';

/** The reference for requests: a minimal Fastify server, run by `startProcess`. */
const app = Fastify();
app.get('/', async () => ({ hello: 'world' }));
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
