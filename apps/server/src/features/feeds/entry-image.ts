import { Parser } from 'htmlparser2';

/** Longer texts are cut before their markup is read. */
const MAX_MARKUP = 100_000;

/** Pixels of a side: smaller pictures in the text of an entry count readers, or are symbols. */
const MIN_SIDE = 50;

interface Sized {
  url?: string | undefined;
  width?: number | undefined;
}

interface MediaContent extends Sized {
  type?: string | undefined;
  medium?: string | undefined;
  thumbnails?: Sized[] | undefined;
}

interface MediaGroup {
  contents?: MediaContent[] | undefined;
  thumbnails?: Sized[] | undefined;
}

/** The elements of Media RSS. */
export interface Media extends MediaGroup {
  groups?: MediaGroup[] | undefined;
}

/** The places in which an entry may name a picture. */
interface Places {
  media?: Media | undefined;
  files?: { url?: string | undefined; type?: string | undefined }[] | undefined;
  /** HTML whose first picture is taken if there is no other. */
  html?: (string | undefined)[];
}

/** The address of an entry's picture, as it is written. */
export function findImage({ media = {}, files = [], html = [] }: Places): string | undefined {
  const groups = [media, ...(media.groups ?? [])];
  const contents = groups.flatMap((group) => group.contents ?? []);
  const thumbnails = [...groups, ...contents].flatMap((part) => part.thumbnails ?? []);
  return (
    findWidest(contents.filter(isImage)) ??
    findWidest(thumbnails) ??
    files.find(isImage)?.url ??
    html.map((text) => text && findImageInText(text)).find((url) => url !== undefined)
  );
}

const isImage = ({ url, type, medium }: MediaContent): boolean =>
  medium === undefined && type === undefined
    ? /\.(?:jpe?g|png|webp|gif|avif)(?:\?|$)/i.test(url ?? '')
    : medium === 'image' || type?.startsWith('image/') === true;

const findWidest = (pictures: readonly Sized[]): string | undefined =>
  pictures.filter(({ url }) => url !== undefined).toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0))[0]?.url;

function findImageInText(html: string): string | undefined {
  let found: string | undefined;
  const parser = new Parser({
    onopentag(name, { src = '', width, height }) {
      const isSmall = [width, height].some((side) => Number.parseInt(side ?? '', 10) < MIN_SIDE);
      // A `data:` URL has no address.
      if (name === 'img' && !isSmall && src !== '' && !/^data:/i.test(src)) found ??= src;
    },
  });
  parser.end(html.slice(0, MAX_MARKUP));
  return found;
}
