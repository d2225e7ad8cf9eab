import type { DraftKey } from '../appointment/booking';
import type { Journey } from './journey';

/** The visit for whoever comes next: what was chosen stays, and nothing of the person, sent or not. */
export const forgetPerson = (journey: Journey, key: DraftKey): Journey => ({
  ...journey,
  draft: { key, fiche: {}, vevent: {}, comments: '', consentsToVideo: false },
});
