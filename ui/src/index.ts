// What a server that gives the page its data needs: pure, without React or a browser
export { API_ROOT, apiKey, groupCall } from './shell/api';
export { shellOf, type Shell, type ShellAssets, type ShellGifts } from './shell/shell';
export { TRUSTED_TYPES } from './shell/trusted-types';
export type { FirstStep, FirstStepNeeds } from './shell/first-step';
export { chooseLocale } from './i18n/choose-locale';
export { DARK, darkLinkOf, declarationsOf, themeOf, type Theme } from './design/theme/theme';
