import type { DraftKey } from '../appointment/booking';
import type { Journey } from './journey';

/** Removes everything about the person, sent or not. */
export const forgetPerson = (journey: Journey, key: DraftKey): Journey => ({
  ...journey,
  draft: { key, fiche: {}, vevent: {}, comments: '', consentsToVideo: false },
});
