import type { Translate } from '@vitrine/messages/t';
import type { StepPicture, WayPicture } from './pictures.ts';

/** Addresses of this installation. */
export interface Addresses {
  /** `https://signs.example.com` */
  server: string;
  /** That of the player. */
  player: string;
  /** Where people download the disk image of screens; undefined if the operator has set none. */
  image: string | undefined;
}

/** The facts that the text of a way uses. */
export interface WayFacts extends Addresses {
  /** The messages of the reader’s language. */
  t: Translate;
}

export interface Step {
  picture: StepPicture;
  /** HTML. */
  text: string;
}

/** One way of several, for example for displays and for televisions of one maker. */
interface Variant {
  id: string;
  title: string;
  /** Its requirements, and when it is the right one; HTML. */
  lead: string;
  steps: readonly Step[];
  /** HTML below the steps. */
  note?: string;
}

/** How a screen of one kind shows the player. */
export interface Way {
  /** The last part of its address. */
  id: string;
  title: string;
  /** One line, on its card and below its title. */
  lead: string;
  picture: WayPicture;
  /** True: its screen has a camera, so its page shows the address as a QR code. */
  hasCamera?: boolean;
  variants: readonly Variant[];
}
