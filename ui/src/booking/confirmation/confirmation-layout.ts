import { upTo } from '../../design/theme/breakpoints';

export const narrow = upTo(580);
