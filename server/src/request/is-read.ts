const READS = ['GET', 'HEAD', 'OPTIONS'];

/** Whether a request only reads; every other method may write. */
export const isRead = ({ method }: { readonly method: string }): boolean => READS.includes(method);
