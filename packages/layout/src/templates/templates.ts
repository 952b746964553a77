import type { LayoutTemplate } from '@vitrine/contract/layouts/layouts';
import { menu } from './menu.ts';
import { openingHours } from './opening-hours.ts';
import { welcome } from './welcome.ts';

/** The templates, each with the name of its picture. */
export const TEMPLATES: readonly { template: Omit<LayoutTemplate, 'pictures'>; picture: string }[] = [
  { template: menu, picture: 'ice-cream' },
  { template: welcome, picture: 'leopard' },
  { template: openingHours, picture: 'plumeria' },
];
