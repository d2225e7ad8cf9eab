/** What is to be said of an address that is none: that it is missing, or what one looks like. */
export const emailMessage = (email: string): 'emailError' | 'emailValidator' =>
  email.trim() === '' ? 'emailError' : 'emailValidator';
