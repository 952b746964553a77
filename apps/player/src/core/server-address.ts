/**
 * The server's origin, as people open it. Behind an agent (`agent-link.ts`) the page's own origin is the machine's, and
 * the agent names the server's.
 */
export const findServerUrl = (): URL => new URL(document.documentElement.dataset['server'] ?? location.origin);
