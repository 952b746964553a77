import { readSize } from '../playing/backdrop.ts';

/** The bytes of a file as a `data:` URL. */
export function readAsAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file can’t be read')));
    reader.readAsDataURL(blob);
  });
}

type Picture = HTMLImageElement | HTMLVideoElement | HTMLCanvasElement;

const isPicture = (node: HTMLElement): node is Picture => /^(?:img|video|canvas)$/i.test(node.tagName);

/** The longer side of the copy of a picture, in pixels, at most. */
const LONGER_SIDE = 1280;

/** A copy of what a picture shows now, which needs no file. */
function copyPicture(picture: Picture): HTMLImageElement {
  const copy = document.createElement('img');
  copy.setAttribute('style', picture.getAttribute('style') ?? '');
  const { width, height } = picture instanceof HTMLCanvasElement ? picture : readSize(picture);
  if (width === 0 || height === 0) return copy;
  const scale = Math.min(1, LONGER_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  try {
    copy.src = canvas.toDataURL();
  } catch {
    // A video of another site that the engine plays itself can’t be copied.
  }
  return copy;
}

/** The rules of the style sheet that apply to zones. */
const COPIED = ['object-fit', 'object-position', 'transform', 'filter'];

/** Gives what moves in a copy the place that it has now. */
function copyPlaces(original: HTMLElement, copy: HTMLElement): void {
  const copies = [...copy.querySelectorAll<HTMLElement>('[data-moves]')];
  [...original.querySelectorAll<HTMLElement>('[data-moves]')].forEach((node, index) => {
    copies[index]?.style.setProperty('transform', getComputedStyle(node).transform);
  });
}

/** Replaces the pictures of a copy by copies of their own, and leaves out what is behind. */
function copyPictures(original: HTMLElement, copy: HTMLElement): void {
  const selector = 'img, video, canvas, .layer, .shade';
  const copies = [...copy.querySelectorAll<HTMLElement>(selector)];
  for (const [index, node] of [...original.querySelectorAll<HTMLElement>(selector)].entries()) {
    const place = copies[index];
    if (place === undefined) continue;
    const isBehind = node.hidden || !(isPicture(node) || 'front' in node.dataset || 'change' in node.dataset);
    if (isBehind) place.parentNode?.removeChild(place);
    else if (isPicture(node)) {
      const picture = copyPicture(node);
      const styles = getComputedStyle(node);
      for (const name of COPIED) picture.style.setProperty(name, styles.getPropertyValue(name));
      place.parentNode?.replaceChild(picture, place);
    }
  }
}

/** Leaves out what XML does not allow, and replaces halves of characters. */
const toXmlText = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- texts of people may contain them
  new TextDecoder().decode(new TextEncoder().encode(text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f]/g, '')));

const STYLES =
  '*{box-sizing:border-box;margin:0;padding:0}.layer,.zone,img{position:absolute;top:0;left:0;width:100%;height:100%}' +
  '.layer,.zone{overflow:hidden}';

/**
 * Draws an element whose styles are its own, with its pictures, as a picture of its size: an SVG may contain HTML.
 *
 * @param fonts CSS of the fonts, with `data:` URLs
 */
export async function drawElement(element: HTMLElement, fonts: string): Promise<HTMLImageElement> {
  const { clientWidth: width, clientHeight: height } = element;
  const copy = document.createElement('div');
  copy.setAttribute('style', `position:relative;width:${width}px;height:${height}px`);
  for (const child of element.children) copy.appendChild(child.cloneNode(true));
  copyPictures(element, copy);
  copyPlaces(element, copy);
  const style = document.createElement('style');
  style.textContent = STYLES + fonts;
  copy.insertBefore(style, copy.firstChild);
  const html = toXmlText(new XMLSerializer().serializeToString(copy));
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<foreignObject width="100%" height="100%">${html}</foreignObject></svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}
