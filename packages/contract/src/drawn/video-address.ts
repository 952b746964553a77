/** A video of YouTube or Vimeo. */
export interface OnlineVideo {
  provider: 'youtube' | 'vimeo';
  id: string;
  /** The key of an unlisted video of Vimeo; null for others. */
  key: string | null;
}

const YOUTUBE = /^(?:(?:www|m|music)\.)?(?:youtube|youtube-nocookie)\.com$/;
const YOUTUBE_ID = /^[\w-]{11}$/;
const VIMEO_KEY = /^[\da-f]{6,40}$/i;

function readYoutube({ hostname, pathname, searchParams }: URL): OnlineVideo | null {
  const [first = '', second = ''] = pathname.split('/').filter((part) => part !== '');
  const id =
    hostname === 'youtu.be'
      ? first
      : first === 'watch'
        ? (searchParams.get('v') ?? '')
        : /^(?:shorts|live|embed|v)$/.test(first)
          ? second
          : '';
  return YOUTUBE_ID.test(id) ? { provider: 'youtube', id, key: null } : null;
}

function readVimeo({ pathname, searchParams }: URL): OnlineVideo | null {
  const parts = pathname.split('/').filter((part) => part !== '');
  const index = parts.findIndex((part) => /^\d{4,15}$/.test(part));
  const id = parts[index];
  // What precedes the number says where the video was found: `channels/staffpicks`, `video`.
  const isVideo = parts.slice(0, index).every((part) => /^[a-z][\w-]*$/i.test(part)) && index <= 3;
  if (id === undefined || !isVideo) return null;
  const key = searchParams.get('h') ?? parts[index + 1] ?? '';
  return { provider: 'vimeo', id, key: VIMEO_KEY.test(key) ? key : null };
}

/** The video at an address that people copy from YouTube or Vimeo; null for other addresses. */
export function readVideoAddress(typed: string): OnlineVideo | null {
  const text = typed.trim();
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) return null;
  if (url.hostname === 'youtu.be' || YOUTUBE.test(url.hostname)) return readYoutube(url);
  return /^(?:www\.|player\.)?vimeo\.com$/.test(url.hostname) ? readVimeo(url) : null;
}

/** The address of a video, without the time, list and origin that copied addresses have. */
export const writeVideoAddress = ({ provider, id, key }: OnlineVideo): string =>
  provider === 'youtube'
    ? `https://www.youtube.com/watch?v=${id}`
    : `https://vimeo.com/${id}${key === null ? '' : `/${key}`}`;
