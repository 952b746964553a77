import type { MediaSummary } from '@vitrine/contract/fleet/devices';
import { Webpage, type WebpageCheck } from '@vitrine/contract/webpages/webpages';

const CREATED_AT = '2026-03-02T12:00:00.000Z';

/** A web page that can be shown in frames; its id is `web_` and its name. */
export const exampleWebpage = (name: string, changes: Partial<Webpage> = {}): Webpage =>
  Webpage.parse({
    id: `web_${name}`,
    name,
    folderId: null,
    url: `https://${name.toLowerCase()}.example.com/now`,
    refreshSeconds: null,
    refreshMinutes: null,
    zoom: 100,
    showsScrollBars: false,
    fallbackMediaId: null,
    title: name,
    framing: 'allowed',
    framingReason: null,
    iconUrl: `/objects/${name}.webp`,
    checkedAt: CREATED_AT,
    blocked: null,
    fallback: null,
    isActive: false,
    hasLogin: false,
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
    revision: 1,
    ...changes,
  });

export const weather = exampleWebpage('Weather');

/** A web page as screens and schedules name it. */
export const shownWebpage = ({ id, name, iconUrl }: Webpage = weather): MediaSummary => ({
  id,
  type: 'webpage',
  filename: null,
  originalName: name,
  thumbnailUrl: iconUrl,
});

/** The result of checking an address: a page that allows framing. */
export const exampleCheck = (url: string, changes: Partial<WebpageCheck> = {}): WebpageCheck => ({
  url,
  title: 'Park weather',
  framing: 'allowed',
  framingReason: null,
  icon: null,
  ...changes,
});
