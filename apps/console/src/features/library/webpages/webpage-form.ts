import type { FolderId } from '@vitrine/contract/library/folders';
import { DEFAULT_ZOOM } from '@vitrine/contract/webpages/webpage-limits';
import { type Webpage, WebpageAddress } from '@vitrine/contract/webpages/webpages';
import { completeAddress } from '../../../ui/format/address.ts';
import { type Fallback, toFallback } from './fallback.ts';

/** The fields of the dialog but the address. */
export interface WebpageForm {
  /** Null until it is typed: the title of the page. */
  name: string | null;
  isRefreshed: boolean;
  interval: string;
  unit: RefreshUnit;
  zoom: number;
  hidesScrollBars: boolean;
  fallback: Fallback | null;
  folderId: FolderId | null;
}

export const REFRESH_UNITS = ['seconds', 'minutes', 'hours'] as const;
export type RefreshUnit = (typeof REFRESH_UNITS)[number];

const secondsOf: Record<RefreshUnit, number> = { seconds: 1, minutes: 60, hours: 3_600 };

const DEFAULT_REFRESH_SECONDS = 15 * 60;

/** An interval in the largest unit in which it is whole. */
function toInterval(seconds: number): Pick<WebpageForm, 'interval' | 'unit'> {
  const unit = REFRESH_UNITS.findLast((each) => seconds % secondsOf[each] === 0) ?? 'seconds';
  return { interval: String(seconds / secondsOf[unit]), unit };
}

export const newWebpageForm = (folderId: FolderId | null): WebpageForm => ({
  name: null,
  isRefreshed: false,
  ...toInterval(DEFAULT_REFRESH_SECONDS),
  zoom: DEFAULT_ZOOM,
  hidesScrollBars: true,
  fallback: null,
  folderId,
});

export const toWebpageForm = ({
  name,
  refreshSeconds,
  zoom,
  showsScrollBars,
  fallback,
  folderId,
}: Webpage): WebpageForm => ({
  name,
  isRefreshed: refreshSeconds !== null,
  ...toInterval(refreshSeconds ?? DEFAULT_REFRESH_SECONDS),
  zoom,
  hidesScrollBars: !showsScrollBars,
  fallback: toFallback(fallback),
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
  refreshSeconds: form.isRefreshed ? Number(form.interval || Number.NaN) * secondsOf[form.unit] : null,
  zoom: form.zoom,
  showsScrollBars: !form.hidesScrollBars,
  fallbackMediaId: form.fallback?.id ?? null,
  folderId: form.folderId,
});
