import type { Group } from '@creneau/core';

/** The address of a picture: one without a host is on the backend's. */
export const pictureAddress = (url: string, { filesAt }: Group): string =>
  filesAt === undefined ? url : new URL(url, filesAt).href;
