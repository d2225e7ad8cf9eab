/** Version of the video terms on the page; a changed text needs a new version. */
export const VIDEO_TERMS = '2026-11';

/** Version of the data notice on the page. */
export const PRIVACY_NOTICE = '2026-11-23';
