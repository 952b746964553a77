const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** True if an address only works on the server's own machine. */
export const isLoopback = (address: string): boolean => loopback.includes(new URL(address).hostname);
