import { bakery } from './bakery.ts';
import { classes } from './classes.ts';
import { countdownTemplate } from './countdown.ts';
import { directory } from './directory.ts';
import { exhibition } from './exhibition.ts';
import { menu } from './menu.ts';
import { offer } from './offer.ts';
import { openingHours } from './opening-hours.ts';
import type { Template } from './parts.ts';
import { schoolDay } from './school-day.ts';
import { special } from './special.ts';
import { waitingRoom } from './waiting-room.ts';
import { welcome } from './welcome.ts';

export const TEMPLATES: readonly Template[] = [
  menu,
  bakery,
  special,
  offer,
  welcome,
  openingHours,
  waitingRoom,
  schoolDay,
  classes,
  directory,
  exhibition,
  countdownTemplate,
];
