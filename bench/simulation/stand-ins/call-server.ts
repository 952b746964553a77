import type { ServerAnswer } from '@vitrine/agent/src/network/call-server.ts';
import type { MachineParts } from './machine-parts.ts';

/** In place of requests by HTTP. */
export const callServer: MachineParts['callServer'] = (url, request) => machine.callServer(url, request);

export const isOk = ({ status }: ServerAnswer): boolean => status >= 200 && status < 300;
