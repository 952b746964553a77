/** Where a screen opens the player of this installation. */
export const playerAddress = (): string => new URL('/player/', window.location.href).href;
