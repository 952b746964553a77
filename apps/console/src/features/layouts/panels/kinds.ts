import type { ElementKind, ElementOf } from '@vitrine/contract/layouts/elements/elements';
import {
  Calendar,
  Clock,
  CloudSun,
  GalleryHorizontalEnd,
  Globe,
  Image,
  LayoutList,
  type LucideIcon,
  Megaphone,
  QrCode,
  ReceiptText,
  Square,
  SquarePlay,
  Timer,
  Type,
} from 'lucide-react';

/** Elements that show text. */
export type WrittenElement = ElementOf<
  'text' | 'clock' | 'date' | 'countdown' | 'ticker' | 'list' | 'prices' | 'weather'
>;
/** Elements that show the entries of a feed. */
export type FeedElement = ElementOf<'ticker' | 'list'>;
/** Elements that show content of the account. */
export type ContentElement = ElementOf<'picture' | 'video' | 'playlist' | 'webpage'>;

/** The name of each kind of element, and its icon. */
export const elementKinds: Readonly<Record<ElementKind, { label: string; Icon: LucideIcon }>> = {
  picture: { label: 'Picture', Icon: Image },
  video: { label: 'Video', Icon: SquarePlay },
  playlist: { label: 'Playlist', Icon: GalleryHorizontalEnd },
  webpage: { label: 'Web page', Icon: Globe },
  text: { label: 'Text', Icon: Type },
  shape: { label: 'Shape', Icon: Square },
  clock: { label: 'Clock', Icon: Clock },
  date: { label: 'Date', Icon: Calendar },
  countdown: { label: 'Countdown', Icon: Timer },
  ticker: { label: 'Ticker', Icon: Megaphone },
  list: { label: 'Feed list', Icon: LayoutList },
  qr: { label: 'QR code', Icon: QrCode },
  prices: { label: 'Price list', Icon: ReceiptText },
  weather: { label: 'Weather', Icon: CloudSun },
};
