import { upTo } from '../../design/theme/breakpoints';

/** The confirmation on a phone. */
export const narrow = upTo(580);
