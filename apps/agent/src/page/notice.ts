import { networkInterfaces } from 'node:os';

/** The page looks for something better to show. */
const RELOAD_MS = 10_000;

/** As the player's own screens look. */
const STYLE = `
      html { background: #0b0c0b; color: #fff; font: 2.6vmin/1.5 sans-serif; }
      body { max-width: 130vmin; margin: 0 auto; padding: 10vmin 6vmin 0; }
      h1 { margin: 0 0 3vmin; font-size: 5vmin; line-height: 1.2; }
      p, ol { margin: 0 0 4vmin; }
      code { padding: 0.1em 0.4em; background: #222422; overflow-wrap: anywhere; }
      .problem { color: #ffb4a8; overflow-wrap: anywhere; }`;

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The machine's addresses in its networks, by which it can be reached. */
const listAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address);

/** Returns the page that a screen shows while it has no player: what is wrong, and how people set the server's address. */
export function renderNotice(title: string, problem: string): string {
  const addresses = listAddresses();
  const network = addresses.length === 0 ? 'It has no network.' : `Its address is ${addresses.join(', ')}.`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${escapeHtml(title)}</title>
    <style>${STYLE}
    </style>
  </head>
  <body>
    <h1>${escapeHtml(title)}</h1>
    <p class="problem">${escapeHtml(problem)}</p>
    <p>To set the server’s address:</p>
    <ol>
      <li>On a computer, create a text file named <code>vitrine.txt</code> on a USB stick.</li>
      <li>Write the address of your server into it, like <code>SERVER=http://192.168.1.10:3000</code></li>
      <li>Plug the stick into this machine. The screen continues by itself.</li>
    </ol>
    <p>Or run <code>sudo dpkg-reconfigure vitrine-agent</code> on this machine. ${escapeHtml(network)}</p>
    <script>setTimeout(() => location.reload(), ${RELOAD_MS})</script>
  </body>
</html>
`;
}
