import { createServer } from 'node:http';
import { once } from 'node:events';

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** As the player's own screens look. */
const STYLE = `
  html { background: #0b0c0b; color: #fff; font: 2.6vmin/1.5 sans-serif; }
  body { box-sizing: border-box; min-height: 100vh; max-width: 120vmin; margin: 0 auto; padding: 12vmin 6vmin; }
  h1 { margin: 0 0 4vmin; font-size: 5vmin; line-height: 1.2; }
  p, ol { margin: 0 0 3vmin; }
  code { padding: 0.2em 0.4em; background: #222422; overflow-wrap: anywhere; }
  .problem { color: #ffb4a8; }`;

/** Returns the page that a screen shows without a server. */
function renderSetupPage(problem: string, addresses: string[]): string {
  const address = addresses.length === 0 ? 'It has no network.' : `Its address is ${addresses.join(', ')}.`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="refresh" content="30" />
    <title>Set up this screen</title>
    <style>${STYLE}
    </style>
  </head>
  <body>
    <h1>Tell this screen its server</h1>
    <p class="problem">${escapeHtml(problem)}</p>
    <ol>
      <li>On a computer, create a text file with the name <code>vitrine.txt</code> on a USB stick.</li>
      <li>Write the address of your server into it: <code>SERVER=http://192.168.1.10:3000</code></li>
      <li>Plug the stick into this machine. The screen goes on within a minute.</li>
    </ol>
    <p>On the machine itself: <code>sudo dpkg-reconfigure vitrine-agent</code>. ${escapeHtml(address)}</p>
  </body>
</html>
`;
}

/**
 * Serves the page for machines without a server, in place of the player, on the loopback interface. It is outside of
 * `/player/`, where the service worker of a former player would answer.
 *
 * @param port 0 for any that is free
 * @param problem why there is no server
 * @param listAddresses the machine's addresses in its networks, as they are now
 */
export async function openSetupPage(
  port: number,
  problem: string,
  listAddresses: () => string[],
): Promise<{ url: string; close: () => Promise<void> }> {
  const listener = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    response.end(renderSetupPage(problem, listAddresses()));
  });
  listener.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('The agent has no port');
  return {
    url: `http://localhost:${address.port}/`,
    async close() {
      listener.close();
      listener.closeAllConnections();
      await once(listener, 'close');
    },
  };
}
