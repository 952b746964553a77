import { setStyles } from './styles.ts';

/** The address if it is one that may be loaded as a picture, otherwise null. */
export function checkAddress(address: string | null): string | null {
  return address !== null && /^(https?:\/\/|blob:|\/(?![/\\])|data:image\/(png|jpeg|webp);)/i.test(address)
    ? address
    : null;
}

/** A picture that fills its node. */
export function createImage(address: string, styles: Readonly<Record<string, string>>): HTMLImageElement {
  const image = document.createElement('img');
  image.alt = '';
  image.draggable = false;
  setStyles(image, { display: 'block', width: '100%', height: '100%', 'max-width': 'none', ...styles });
  image.src = address;
  return image;
}
