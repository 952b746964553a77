import { isMediaId } from '@vitrine/contract/core/ids';
import { optionalLineSchema } from '@vitrine/contract/core/text';
import type { FolderId } from '@vitrine/contract/library/folders';
import type { MediaId } from '@vitrine/contract/library/media';
import { DEFAULT_ZOOM, MAX_REFRESH_MINUTES, MIN_REFRESH_MINUTES } from '@vitrine/contract/webpage-limits';
import { type Webpage, WebpageAddress, type WebpageBody } from '@vitrine/contract/webpages';
import { completeAddress } from '../../../ui/format/address.ts';
import { findSummaryThumbnail } from '../../playout/index.ts';

/** The picture that screens show while the page does not answer. */
export interface Fallback {
  id: MediaId;
  name: string;
  picture: string | null;
}

/** The fields of the dialog. */
export interface WebpageForm {
  address: string;
  /** Null until it is typed: the title of the page. */
  name: string | null;
  isRefreshed: boolean;
  minutes: string;
  zoom: number;
  fallback: Fallback | null;
  folderId: FolderId | null;
}

const MAX_NAME = 255;
const DEFAULT_MINUTES = '15';
const Name = optionalLineSchema(MAX_NAME);

export const newWebpageForm = (folderId: FolderId | null): WebpageForm => ({
  address: '',
  name: null,
  isRefreshed: false,
  minutes: DEFAULT_MINUTES,
  zoom: DEFAULT_ZOOM,
  fallback: null,
  folderId,
});

export const toWebpageForm = ({ url, name, refreshMinutes, zoom, fallback, folderId }: Webpage): WebpageForm => ({
  address: url,
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
  if (typed.trim() === '') return 'Please enter an address';
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

export type WebpageProblems = Partial<Record<'address' | 'name' | 'refresh' | 'fallback' | 'folder', string>>;

/** The problem of each field; empty if there is none. */
export function findWebpageProblems({ address, name, isRefreshed, minutes }: WebpageForm): WebpageProblems {
  const wrongAddress = findAddressProblem(address);
  const wrongName = Name.safeParse(name ?? '').error?.issues[0]?.message;
  return {
    ...(wrongAddress !== undefined && { address: wrongAddress }),
    ...(wrongName !== undefined && { name: wrongName }),
    ...(isRefreshed && !isMinutes(minutes) && { refresh: 'Enter a whole number of minutes from 1 to 1,440' }),
  };
}

function isMinutes(text: string): boolean {
  const minutes = Number(text);
  return /^\d+$/.test(text) && minutes >= MIN_REFRESH_MINUTES && minutes <= MAX_REFRESH_MINUTES;
}

/** The request of a form without problems. */
export const toWebpageBody = (form: WebpageForm): WebpageBody => ({
  url: completeAddress(form.address),
  name: form.name ?? '',
  refreshMinutes: form.isRefreshed ? Number(form.minutes) : null,
  zoom: form.zoom,
  fallbackMediaId: form.fallback?.id ?? null,
  folderId: form.folderId,
});
