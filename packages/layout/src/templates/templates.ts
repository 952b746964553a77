import { bakery } from './bakery.ts';
import { classes } from './classes.ts';
import { countdownTemplate } from './countdown.ts';
import { directory } from './directory.ts';
import { exhibition } from './exhibition.ts';
import { menu } from './menu.ts';
import { offer } from './offer.ts';
import { openingHours } from './opening-hours.ts';
import type { Template, TemplateContent, TemplateReader } from './parts.ts';
import { schoolDay } from './school-day.ts';
import { special } from './special.ts';
import { createTitles } from './template-titles.ts';
import { waitingRoom } from './waiting-room.ts';
import { welcome } from './welcome.ts';

type TemplateKey = keyof ReturnType<typeof createTitles>;

const contents: Readonly<Record<TemplateKey, (reader: TemplateReader) => TemplateContent>> = {
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
  countdown: countdownTemplate,
};

/** The templates in the order of the gallery, written for a reader. */
export function createTemplates(reader: TemplateReader): Template[] {
  const titles = createTitles(reader.t);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
  const keys = Object.keys(titles) as TemplateKey[];
  return keys.map((key) => ({ ...titles[key], ...contents[key](reader) }));
}
