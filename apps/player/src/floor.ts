/**
 * The oldest engines on which the player runs, by major version: the Chromium of LG's webOS 5, and Safari of 2020. The
 * build, the page that says that a browser is too old, docs/player.md and the tests take them from here.
 */
export const FLOOR = { chrome: 68, safari: 14 };
