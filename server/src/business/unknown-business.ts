/** What commands say of a business that there is not. */
export const unknownBusiness = (urlname: string): string =>
  `there is no business ${urlname}; creneau group list tells them`;
