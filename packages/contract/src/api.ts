import { accounts } from './accounts.ts';
import { admin } from './admin.ts';
import { alerts } from './alerts.ts';
import { assignments } from './assignments.ts';
import { audit } from './audit.ts';
import { billing } from './billing.ts';
import { branding } from './branding.ts';
import { commands } from './commands.ts';
import { devices, fleet } from './devices.ts';
import { events } from './events.ts';
import { folders } from './folders.ts';
import { generator } from './generator.ts';
import { groups } from './groups.ts';
import { history } from './history.ts';
import { logs } from './logs.ts';
import { media } from './media.ts';
import { planRoutes } from './plans.ts';
import { player } from './player.ts';
import { plays } from './plays.ts';
import type { RouteTable } from './route.ts';
import { schedule } from './schedule.ts';
import { scheduler } from './scheduler.ts';
import { showing } from './showing.ts';
import { system } from './system.ts';
import { uploads } from './uploads.ts';

/** Every route of the product, grouped by feature, bottom to top. */
export const api = {
  system,
  accounts,
  events,
  plans: planRoutes,
  branding,
  folders,
  media: { ...media, ...uploads },
  generator,
  devices,
  logs,
  groups,
  schedule,
  scheduler,
  assignments,
  showing,
  commands,
  plays,
  history,
  alerts,
  fleet,
  player,
  billing,
  audit,
  admin,
} as const satisfies Record<string, RouteTable>;
