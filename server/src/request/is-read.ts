const READS = ['GET', 'HEAD', 'OPTIONS'];

export const isRead = ({ method }: { readonly method: string }): boolean => READS.includes(method);
