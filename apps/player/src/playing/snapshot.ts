import { readSize } from './backdrop.ts';

/** The longer side of a snapshot, in pixels, at most: enough to see what is on. */
const LONGER_SIDE = 1280;

const QUALITY = 0.8;

/**
 * A JPEG of what a stage shows: the media in front as fitted, a layout, or a message without layout, and the strip over it, at its
 * brightness.
 *
 * @param drawLayout the picture of the layout in front; null if there is none
 * @throws Error while a web page is in front, also as a part of a layout
 */
export async function takeSnapshot(
  root: HTMLElement,
  drawLayout: () => Promise<HTMLImageElement> | null,
): Promise<Blob> {
  if (root.querySelector('.stage > .page[data-front], .layout[data-front] .page[data-front]') !== null) {
    throw new Error('A web page is on this screen, and browsers can’t take pictures of web pages');
  }
  const layout = await drawLayout();
  const scale = Math.min(1, LONGER_SIDE / Math.max(root.clientWidth, root.clientHeight, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(root.clientWidth * scale));
  canvas.height = Math.max(1, Math.round(root.clientHeight * scale));
  const draw = canvas.getContext('2d');
  if (draw === null) throw new Error('This browser can’t draw');
  draw.fillStyle = '#000';
  draw.fillRect(0, 0, canvas.width, canvas.height);

  const media = root.querySelector<HTMLImageElement | HTMLVideoElement>(
    '.stage > .layer[data-front] > img:not([hidden]), .stage > .layer[data-front] > video:not([hidden])',
  );
  const screen = root.querySelector<HTMLElement>('.screen');
  const backdrop = root.querySelector<HTMLCanvasElement>('.stage > .layer[data-front] > .backdrop:not([hidden])');
  if (layout !== null) draw.drawImage(layout, 0, 0, canvas.width, canvas.height);
  else if (media !== null) {
    if (backdrop !== null) drawFitted(draw, backdrop, backdrop, Math.max);
    drawFitted(
      draw,
      media,
      readSize(media),
      media.closest<HTMLElement>('.layer')?.dataset['fit'] === 'cover' ? Math.max : Math.min,
    );
  } else if (screen !== null) drawTexts(draw, screen, root, scale);
  const strip = root.querySelector<HTMLElement>('.strip-band');
  if (strip !== null) drawTexts(draw, strip, root, scale);

  draw.fillStyle = `rgba(0, 0, 0, ${Number(root.querySelector<HTMLElement>('.shade')?.style.opacity) || 0})`;
  draw.fillRect(0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('This browser can’t draw a JPEG')) : resolve(blob)),
      'image/jpeg',
      QUALITY,
    );
  });
}

/** Draws centred: `Math.min` shows the whole image, `Math.max` fills the canvas. */
function drawFitted(
  draw: CanvasRenderingContext2D,
  media: HTMLImageElement | HTMLVideoElement | HTMLCanvasElement,
  { width, height }: { width: number; height: number },
  choose: (...scales: number[]) => number,
): void {
  if (width === 0 || height === 0) return;
  const { canvas } = draw;
  const scale = choose(canvas.width / width, canvas.height / height);
  const [w, h] = [width * scale, height * scale];
  draw.drawImage(media, (canvas.width - w) / 2, (canvas.height - h) / 2, w, h);
}

/** Draws an element of the stage as its background and its texts. */
function drawTexts(draw: CanvasRenderingContext2D, shown: HTMLElement, root: HTMLElement, scale: number): void {
  const origin = root.getBoundingClientRect();
  const place = shown.getBoundingClientRect();
  draw.save();
  draw.beginPath();
  draw.rect(
    (place.left - origin.left) * scale,
    (place.top - origin.top) * scale,
    place.width * scale,
    place.height * scale,
  );
  draw.clip();
  draw.fillStyle = getComputedStyle(shown).backgroundColor;
  draw.fillRect(0, 0, draw.canvas.width, draw.canvas.height);
  const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (!(text instanceof Text) || text.parentElement === null) continue;
    const { color, fontSize, fontFamily, fontWeight } = getComputedStyle(text.parentElement);
    draw.fillStyle = color;
    draw.font = `${fontWeight} ${Number.parseFloat(fontSize) * scale}px ${fontFamily}`;
    draw.textBaseline = 'top';
    for (const { words, box } of measureLines(text)) {
      draw.fillText(words, (box.left - origin.left) * scale, (box.top - origin.top) * scale);
    }
  }
  draw.restore();
}

/** The lines in which the browser has broken a text, and their places. */
function measureLines(text: Text): { words: string; box: DOMRect }[] {
  const lines: { words: string; box: DOMRect }[] = [];
  const range = document.createRange();
  // The text is split by code points, so that the halves of a surrogate pair stay together.
  let index = 0;
  for (const character of text.data) {
    range.setStart(text, index);
    index += character.length;
    range.setEnd(text, index);
    const box = range.getBoundingClientRect();
    if (box.width === 0 && box.height === 0) continue;
    const last = lines[lines.length - 1];
    if (last !== undefined && Math.abs(last.box.top - box.top) < 1) last.words += character;
    else lines.push({ words: character, box });
  }
  return lines;
}
