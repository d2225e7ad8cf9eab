/** Any change of the text, in any language, needs a new version. */
export const VIDEO_TERMS = '2026-11-23.2';

export const PRIVACY_NOTICE = '2026-11-29';
