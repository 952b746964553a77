// `npm run test:container`: proves that the container works, without an engine and without a registry. `manifests` checks
// the compose files and those in ops for Caddy, nginx, Kubernetes and systemd with their own tools. `image` carries out the
// steps of the Dockerfile in a Debian root, starts it with a read-only root as the user of the image, and uses the product;
// then it starts the units of ops/systemd under a systemd of their own. Needs Linux, root, debootstrap and systemd-nspawn.
// `--keep` keeps the folder.
import './needs-node.mjs';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startContainer, untilHealthy } from './container/container.mjs';
import { buildImage, measureCompressedMegabytes } from './container/image.mjs';
import { checkManifests } from './container/manifests.mjs';
import { personAt } from './container/product.mjs';
import { testUnits } from './container/units.mjs';
import { explainMissingDebianRoot } from './debian-root.mjs';

const checkout = fileURLToPath(new URL('..', import.meta.url));
const MAX_MEGABYTES = 400;
const START_LIMIT_SECONDS = 180;

const only = process.argv.find((argument) => ['manifests', 'image'].includes(argument));
const folder = mkdtempSync(join(tmpdir(), 'vitrine-container-'));
let failures = 0;
try {
  if (only !== 'image') await checkManifests(checkout, folder, report);
  if (only !== 'manifests') {
    const image = await makeImage();
    await testContainer(image);
    const [port, opsPort] = [await freePort(), await freePort()];
    await testUnits(checkout, image, { folder, port, opsPort, report });
  }
} catch (error) {
  report(error.message, false);
} finally {
  if (process.argv.includes('--keep')) console.log(`Kept: ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failures === 0 ? 0 : 1;

async function makeImage() {
  const reason = explainMissingDebianRoot();
  if (reason !== null) throw new Error(`test:container ${reason}`);
  const image = await buildImage(checkout, folder);
  report('every step of the Dockerfile', true);
  const megabytes = measureCompressedMegabytes(image);
  report(`the root as a gzipped tar: ${megabytes.toFixed(0)} MB, at most ${MAX_MEGABYTES}`, megabytes < MAX_MEGABYTES);
  return image;
}

async function testContainer(image) {
  const volume = join(folder, 'volume');
  const [port, opsPort] = [await freePort(), await freePort()];
  const settings = { PORT: String(port), OPS_PORT: String(opsPort), HOST: '127.0.0.1' };
  const person = personAt(`http://127.0.0.1:${port}`);

  let container = startContainer(image, volume, settings);
  try {
    await untilHealthy(container, image, START_LIMIT_SECONDS);
    report('starts as its own user with a read-only root, and the health check passes', true);
    const [uid] = image.user.split(':');
    report(`no process runs as root: ${uid}`, container.exec(['id', '-u']).stdout.trim() === uid);
    report('the root cannot be written to', container.exec(['touch', `${image.cwd}/new`]).status !== 0);
    const [ffmpeg] = container.exec(['ffmpeg', '-version']).stdout.split(' Copyright');
    const packaged = container.exec(['ls', `${image.cwd}/node_modules/@ffmpeg-installer`]);
    report(`has only Debian's ffmpeg: ${ffmpeg}`, ffmpeg.startsWith('ffmpeg version') && packaged.status !== 0);
    for (const path of ['/', '/player/', '/healthz']) await person.open(path);
    report('serves console, player and /healthz', true);
    await person.register();
    const picture = await person.uploadImage();
    const video = await person.uploadVideo();
    await person.untilReady('image', picture);
    await person.untilReady('video', video);
    report('sign-up, and a picture and a video are uploaded and processed', true);
    report('ends with code 0 on SIGTERM', (await container.stop()) === 0);

    container = startContainer(image, volume, settings);
    await untilHealthy(container, image, START_LIMIT_SECONDS);
    await person.signIn();
    await person.untilReady('video', video);
    report('has the same data after it was replaced', true);
    await container.kill();

    container = startContainer(image, volume, settings);
    await untilHealthy(container, image, START_LIMIT_SECONDS);
    await person.signIn();
    report('starts again after a kill', true);
    report('ends with code 0 on SIGTERM', (await container.stop()) === 0);
  } catch (error) {
    console.error(container.output());
    throw error;
  } finally {
    if (container.isRunning()) await container.kill();
  }
}

function report(text, ok) {
  console.log(`${ok ? '✓' : '✗'} ${text}`);
  if (!ok) failures += 1;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}
