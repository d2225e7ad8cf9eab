/** The version of the terms of a video conference that the page shows; a new text is a new version (D4). */
export const VIDEO_TERMS = '2026-11';
