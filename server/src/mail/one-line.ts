import { directionControls } from '@creneau/core';

const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
const CONTROLS_OF_LINE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
const CONTROLS_OF_TEXT = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g;

/** Removes line breaks, other control characters and direction controls; keeps outer blanks. */
export const withoutControls = (text: string): string =>
  text.replace(directionControls, '').replace(CONTROLS_OF_LINE, ' ');

/** `withoutControls`, trimmed. */
export const oneLine = (text: string): string => withoutControls(text).trim();

/** Keeps line breaks; removes other control characters and direction controls. */
export const inLines = (text: string): string =>
  text.replace(directionControls, '').replace(LINE_END, '\n').replace(CONTROLS_OF_TEXT, '').trim();
