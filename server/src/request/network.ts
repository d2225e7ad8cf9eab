/** One household has one IPv4 address, or a whole IPv6 network of 64 bits. */
export const network = (ip: string): string =>
  ip.includes(':') && !ip.startsWith('::ffff:') ? ip.split(':').slice(0, 4).join(':') : ip;

/** This machine itself: a proxy on it says for whom it asks, tests and benches ask for themselves. */
export const isLoopback = (ip: string): boolean => /^(::ffff:)?127\.|^::1$/.test(ip);
