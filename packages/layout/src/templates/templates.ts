import { menu } from './menu.ts';
import { openingHours } from './opening-hours.ts';
import type { Template } from './parts.ts';
import { welcome } from './welcome.ts';

export const TEMPLATES: readonly Template[] = [menu, welcome, openingHours];
