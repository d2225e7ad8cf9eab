import { directionControls } from '@creneau/core';

const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
const CONTROLS_OF_LINE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
const CONTROLS_OF_TEXT = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g;

/** Without line breaks, other control characters and direction controls; blanks at both ends stay. */
export const withoutControls = (text: string): string =>
  text.replace(directionControls, '').replace(CONTROLS_OF_LINE, ' ');

/** The same, without blanks at both ends. */
export const oneLine = (text: string): string => withoutControls(text).trim();

/** What somebody wrote, with its lines, without other control characters and direction controls. */
export const inLines = (text: string): string =>
  text.replace(directionControls, '').replace(LINE_END, '\n').replace(CONTROLS_OF_TEXT, '').trim();
