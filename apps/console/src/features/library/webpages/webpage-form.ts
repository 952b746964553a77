import { isMediaId } from '@vitrine/contract/core/ids';
import type { FolderId } from '@vitrine/contract/library/folders';
import type { MediaId } from '@vitrine/contract/library/media';
import { DEFAULT_ZOOM } from '@vitrine/contract/webpage-limits';
import { type Webpage, WebpageAddress } from '@vitrine/contract/webpages';
import { completeAddress } from '../../../ui/format/address.ts';
import { findSummaryThumbnail } from '../../content/index.ts';

/** The picture that screens show while the page does not answer. */
export interface Fallback {
  id: MediaId;
  name: string;
  picture: string | null;
}

/** The fields of the dialog but the address. */
export interface WebpageForm {
  /** Null until it is typed: the title of the page. */
  name: string | null;
  isRefreshed: boolean;
  minutes: string;
  zoom: number;
  fallback: Fallback | null;
  folderId: FolderId | null;
}

const DEFAULT_MINUTES = '15';

export const newWebpageForm = (folderId: FolderId | null): WebpageForm => ({
  name: null,
  isRefreshed: false,
  minutes: DEFAULT_MINUTES,
  zoom: DEFAULT_ZOOM,
  fallback: null,
  folderId,
});

export const toWebpageForm = ({ name, refreshMinutes, zoom, fallback, folderId }: Webpage): WebpageForm => ({
  name,
  isRefreshed: refreshMinutes !== null,
  minutes: String(refreshMinutes ?? DEFAULT_MINUTES),
  zoom,
  fallback:
    fallback !== null && isMediaId(fallback.id)
      ? { id: fallback.id, name: fallback.originalName, picture: findSummaryThumbnail(fallback) }
      : null,
  folderId,
});

/** Finds the reason why a typed address cannot be used, as a sentence. */
export function findAddressProblem(typed: string): string | undefined {
  return WebpageAddress.safeParse(completeAddress(typed)).error?.issues[0]?.message;
}

/**
 * True for an address of the console itself. The server knows only its public address, and the console may be open at
 * another one.
 */
export function isOwnAddress(typed: string): boolean {
  const address = completeAddress(typed);
  return URL.canParse(address) && new URL(address).origin === window.location.origin;
}

/** The request of a form, which may break its rules. */
export const toWebpageBody = (form: WebpageForm, address: string) => ({
  url: completeAddress(address),
  name: form.name ?? '',
  refreshMinutes: form.isRefreshed ? Number(form.minutes || Number.NaN) : null,
  zoom: form.zoom,
  fallbackMediaId: form.fallback?.id ?? null,
  folderId: form.folderId,
});
