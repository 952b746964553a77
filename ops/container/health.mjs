// The container's health check: asks the server in it whether it is alive. Exits with 0 or 1.
import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';

const { ROLE, PORT, OPS_PORT, TLS_CERT } = process.env;
// A worker has no other port, and this one never has a certificate.
const port = ROLE === 'worker' ? OPS_PORT || '9464' : PORT || '3000';
const isHttps = ROLE !== 'worker' && Boolean(TLS_CERT);
const options = { host: '127.0.0.1', port, path: '/healthz', timeout: 4_000 };

// The certificate is for the public name, not for this address.
const request = isHttps ? getHttps({ ...options, rejectUnauthorized: false }, report) : getHttp(options, report);
request.on('timeout', () => request.destroy(new Error('no answer within 4 s')));
request.on('error', ({ message }) => end(1, message));

function report({ statusCode }) {
  end(statusCode === 200 ? 0 : 1, `answered ${statusCode}`);
}

function end(code, message) {
  process.stdout.write(`Port ${port}: ${message}\n`);
  process.exit(code);
}
