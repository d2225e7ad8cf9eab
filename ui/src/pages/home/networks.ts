import type { Network } from '@creneau/core';

/** In display order, with strokes on a 24 px grid; brand names are not translated. */
export const networks: readonly {
  readonly network: Network;
  readonly name: string | undefined;
  readonly path: string;
}[] = [
  {
    network: 'instagram',
    name: 'Instagram',
    path: 'M4 8a4 4 0 0 1 4-4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4zM12 8.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7zM16.800 7.200h.01',
  },
  {
    network: 'facebook',
    name: 'Facebook',
    path: 'M15.500 4H14a3 3 0 0 0-3 3v13M8 11.500h7',
  },
  { network: 'twitterX', name: 'X', path: 'M5 5l14 14M19 5L5 19' },
  {
    network: 'snapchat',
    name: 'Snapchat',
    path: 'M12 4c-3 0-4.500 2-4.500 4.500v3L5 12.500l2 1c-.5 2-1.500 3-3 3.500 1 .8 2 .8 3 .8.500 1 1.200 1.200 2.200.900 1-.3 1.600.3 2.800.3s1.800-.6 2.800-.3c1 .3 1.700.1 2.200-.9 1 0 2 0 3-.8-1.500-.5-2.500-1.500-3-3.500l2-1-2.500-1v-3C16.500 6 15 4 12 4z',
  },
  {
    network: 'mail',
    name: undefined,
    path: 'M3.500 7a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2zM4 7.500l8 5.500 8-5.500',
  },
];
