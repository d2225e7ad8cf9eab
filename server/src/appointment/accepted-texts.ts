/** The version of the terms of a video conference that the page shows; a new text is a new version (D4). */
export const VIDEO_TERMS = '2026-11';

/** The version of what the page says of the data that are given with a booking. */
export const PRIVACY_NOTICE = '2026-11-23';
