/** What Node is asked for to run TypeScript here, with the packages of this workspace read from their sources. */
export const TYPESCRIPT = ['--conditions=@creneau/source', '--import', 'tsx'] as const;
