import type { RefusalReason } from './refusal';

export interface WordTree {
  readonly [key: string]: unknown;
}

/**
 * Ignores texts of the overlay without a matching key, so that a faulty one leaves the plain words.
 */
export function withBrandWords<Words extends WordTree>(words: Words, overlay: unknown): Words {
  if (!isTree(overlay)) return words;
  const texts = Object.entries(words).map(([key, text]) => {
    const own = Object.hasOwn(overlay, key) ? overlay[key] : undefined;
    if (isTree(text)) return [key, withBrandWords(text, own)];
    return [key, typeof text === 'string' && typeof own === 'string' ? own : text];
  });
  return Object.fromEntries(texts) as Words;
}

const isTree = (words: unknown): words is WordTree =>
  typeof words === 'object' && words !== null && !Array.isArray(words);

export const englishFigures = {
  'price.free': 'Free',
  'amounts.promotion': 'Promotion, {{discount}}',
  'duration.minutes': '{{minutes}} min',
  'duration.hours': '{{hours}} h',
  'duration.hoursAndMinutes': '{{hours}} h {{minutes}} min',
  'clock.place': '{{city}} time',
  'clock.placeWithVowel': '{{city}} time',
  'clock.sameDay': '{{hour}}',
  'clock.dayBefore': '{{hour}} the day before',
  'clock.dayAfter': '{{hour}} the next day',
  'clock.visitor': '{{hour}}, your time',
} as const;

export const englishRefusals: { readonly [reason in RefusalReason]: string } = {
  unreachable: 'An error occurred, please try again later...',
  badAnswer: 'We could not read the answer. Please try again in a moment.',
  tooManyCalls: 'Too many requests at once. Please try again a little later.',
  offline: 'You are no longer connected to the internet.',
  slotTaken: 'This time has just been taken. Please choose another one.',
  tooManyAppointments: 'You already have the maximum number of appointments.',
  limitReached: 'A limit set by the business has been reached: this cannot be booked online.',
  tooCloseToAnother:
    'You already have an appointment too close to this one. Please choose another date.',
  sameTime: 'You already have an appointment at this time. Please choose another one.',
  tooLate: 'It is too late to book this time. Please choose a later one.',
  tooFar: 'This date is too far away to be booked. Please choose a closer one.',
  blacklisted: 'You cannot book online here.',
  ficheNotAuthorized: 'We could not identify you correctly. Log out, then book again.',
  existingCustomersOnly: 'Online booking is open to existing customers only.',
  existingPatientsOnly: 'Online booking is open to existing patients only.',
  notBookable: 'This appointment could not be booked. Please choose another time.',
  loginRequired: 'To book, please log in first.',
  consentMissing: 'For a video appointment, first tick the box that accepts its terms.',
  invalidField: 'One of the fields is not accepted. Correct it, then book again.',
  keyReused:
    'Your appointment may already be booked, as you first entered it. Check your email; if nothing has arrived, book again.',
  connectionExpired: 'Your session has expired. Please log in again; what you typed is kept.',
  credentialsWrong: 'The address or the password does not match.',
  accountBlocked: 'Too many attempts. Logging in is blocked for 10 minutes.',
  emailUnknown: 'We do not know this email address.',
  emailNotAllowed: 'You are not authorised to use this email address.',
  emailAlreadyExists: 'Email address already used. Log in, or ask for a new password.',
  emailUsing: 'This is already your email address.',
  registrationClosed: 'New accounts cannot be created online here.',
  ssoOnly: 'Here you log in through your organisation.',
  ssoUnavailable: 'Your organisation’s login page is not responding. Please try again later.',
  ssoRefused: 'Your organisation did not confirm the login. Please try again.',
  storageBlocked:
    'Your browser stores nothing for this page, so you could not come back to it. Allow data for this site, then try again.',
  passwordChangeNeeded: 'Your password is too weak. Please choose a new one to continue.',
  passwordRefused: 'This password does not follow the rules. Please choose another one.',
  passwordWrong: 'This is not your current password.',
  loginPasswordWrong: 'Unable to connect: incorrect password.',
  tooLateToChange: 'It is too late to change or cancel this appointment.',
  alreadyCancelled: 'This appointment is already cancelled.',
  notReschedulable: 'This appointment cannot be changed online.',
  incomplete: 'This appointment cannot be changed online: some of its details are missing.',
  noLongerOffered:
    'This service is no longer offered as it was. Book a new appointment from what is available.',
  linkExpired: 'This link has been used or has expired. Please ask for a new one.',
  tooManyFiches: 'You already have the maximum number of contacts.',
  ficheChanged: 'This contact was changed elsewhere in the meantime. Check it, then save again.',
  appointmentChanged:
    'This appointment was changed elsewhere in the meantime. Check it, then confirm again.',
  notThere: 'We cannot find this. It may have been removed.',
  groupUnknown: 'The name at the end of the address does not belong to any business.',
  groupInactive: 'Online booking is not active for this business.',
  groupForbidden: 'This page is not open to everybody. Please call the business to book.',
  unknown: 'Something went wrong. Please try again.',
};
