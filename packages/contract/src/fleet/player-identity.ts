/** The key in the browser's storage under which a player keeps its identity ({@link Paired}, as JSON). */
export const PLAYER_IDENTITY = 'vitrine.player.identity';
