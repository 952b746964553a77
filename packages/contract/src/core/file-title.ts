/** File extensions of images, videos, documents and audio; anything else after a dot belongs to the name. */
const EXTENSION =
  /\.(jpe?g|jpe|jfif|png|gif|webp|avif|svg|heic|heif|bmp|tiff?|mp4|m4v|mov|webm|mkv|avi|wmv|asf|flv|f4v|mpe?g|mpe|m2v|vob|m?ts|m2ts?|tp|trp|mxf|3gp|3g2|ogv|divx|rmvb?|pdf|pp[st]x?|od[pts]|docx?|xlsx?|mp3|m4[ab]|aac|og[ga]|opus|wav|flac)$/i;

/** The name of a media file without its extension: `leopard.jpg` is shown as `leopard`. */
export function formatTitle(originalName: string): string {
  const title = originalName.replace(EXTENSION, '');
  return title.trim() === '' ? originalName : title;
}
