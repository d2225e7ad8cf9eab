/** Version of the video terms on the page; a text changed in any language needs a new version. */
export const VIDEO_TERMS = '2026-11-23.2';

/** Version of the data notice on the page. */
export const PRIVACY_NOTICE = '2026-11-29';
