import { t } from '@vitrine/messages/t';
import { browser, pc, raspberryPi } from './computers.ts';
import { android, fireTv, lg, samsung } from './displays.ts';

/** The ways in their order, each with the addresses of this installation. */
export const ways = [samsung, lg, fireTv, android, raspberryPi, pc, browser] as const;

/** The last parts of their addresses. */
export const wayIds = ways.map((way) => way({ server: '', player: '', image: undefined, t }).id);
