import { escapeHtml } from '@vitrine/contract/core/html';
import { encode } from 'uqr';
import type { Translate } from '@vitrine/messages/t';
import { englishReader, type Reader } from '../../../platform/mail/reader.ts';
import { renderDocument } from '../render-document.ts';
import { stepPictures, wayPictures } from './pictures.ts';
import type { Way, WayFacts } from './way.ts';
import { ways } from './ways.ts';

/** The width of the empty margin of a QR code that scanners need, in its squares. */
const QUIET = 3;

/**
 * The page that asks what stands behind a screen; or the way of one answer.
 *
 * @param origin the address of this server
 * @param id the last part of the address of a way; null: none is chosen
 * @param image where the disk image is; undefined if nobody has said
 */
export function renderScreensPage(
  origin: string,
  id: string | null,
  image: string | undefined,
  reader: Reader = englishReader,
): string {
  const { t } = reader;
  const at = {
    t,
    server: escapeHtml(origin),
    player: escapeHtml(`${origin}/player/`),
    image: image && escapeHtml(image),
  };
  const listed = ways.map((way) => way(at));
  const chosen = listed.find((way) => way.id === id);
  return renderDocument({
    reader,
    title: chosen?.title ?? t('Downloads'),
    lead: chosen === undefined ? t('What is behind your screen?') : chosen.lead,
    contents: contentsOf(listed, chosen, t),
    body: chosen === undefined ? choiceOf(listed) + addressOf(at) : addressOf(at, chosen) + variantsOf(chosen),
  });
}

/** The ways, and below the chosen one its variants. */
function contentsOf(listed: readonly Way[], chosen: Way | undefined, t: Translate): string {
  const items = listed.map((way) => {
    if (way !== chosen) return `<li><a href="/docs/screens/${way.id}">${way.title}</a></li>`;
    const variants = way.variants.map(({ id, title }) => `<li><a href="#${id}">${title}</a></li>`);
    return `<li><a href="/docs/screens/${way.id}" aria-current="page">${way.title}</a>\n<ul>${variants.join('')}</ul></li>`;
  });
  return `<ul class="tasks way-links">\n${items.join('\n')}\n<li><a href="/player/download/">${t('All files')}</a></li>\n</ul>`;
}

const choiceOf = (listed: readonly Way[]): string =>
  `<ul class="ways">\n${listed
    .map(
      ({ id, title, lead, picture }) =>
        `<li><a href="/docs/screens/${id}">${wayPictures[picture]}<b>${title}</b><span>${lead}</span></a></li>`,
    )
    .join('\n')}\n</ul>`;

/** The address that screens open, with a QR code for those that can scan one. */
function addressOf({ player, t }: WayFacts, { hasCamera = false }: Partial<Way> = {}): string {
  const code = hasCamera ? qrCode(player, t('QR code of the player’s address')) : '';
  return `<div class="player-address">${code}<p>${t('The player’s address is <a href="{player}"><code>{player}</code></a>', { player })}</p></div>`;
}

function qrCode(text: string, label: string): string {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const side = size + 2 * QUIET;
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return `<svg class="qr" role="img" aria-label="${label}" viewBox="${-QUIET} ${-QUIET} ${side} ${side}" shape-rendering="crispEdges"><path d="${squares.join('')}"/></svg>`;
}

const variantsOf = ({ variants }: Way): string =>
  variants
    .map(
      ({ id, title, lead, steps, note }) =>
        `<h2 id="${id}">${title}</h2>\n<p>${lead}</p>\n<ol class="steps">\n${steps
          .map(({ picture, text }) => `<li>${stepPictures[picture]}<div>${text}</div></li>`)
          .join('\n')}\n</ol>${note === undefined ? '' : `\n<p class="note">${note}</p>`}`,
    )
    .join('\n');
