import type { Group } from '@creneau/core';

/** Resolves a picture without a host against the backend. */
export const pictureAddress = (url: string, { filesAt }: Group): string =>
  filesAt === undefined ? url : new URL(url, filesAt).href;
