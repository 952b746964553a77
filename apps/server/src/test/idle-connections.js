import { once } from 'node:events';
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

// A proxy in a thread of its own: opens idle connections, and sends a write on each of them when it gets a message.
const { port, count } = workerData;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of threads has no origin
const tell = (message) => parentPort.postMessage(message);
const connections = Array.from({ length: count }, () => {
  const connection = { socket: connect(port, '127.0.0.1'), text: '' };
  connection.socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n');
  connection.socket.on('data', (bytes) => (connection.text += bytes));
  connection.socket.on('error', ({ code }) => (connection.text += code));
  return connection;
});
await Promise.all(connections.map(({ socket }) => once(socket, 'data')));
const closed = Promise.all(connections.map(({ socket }) => new Promise((resolve) => socket.on('close', resolve))));
const asked = once(parentPort, 'message');
tell('idle');
await asked;
for (const { socket } of connections)
  socket.write('POST /api/auth/logout HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n');
await closed;
tell(connections.map(({ text }) => text.match(/HTTP.1.1 \d+|E[A-Z]{4,}/g).join(', ')));
