import type { Observable } from 'rxjs';
import type { Forms } from './form';

/** The forms a group asks to fill in. */
export abstract class FicheForms {
  /** Asks on subscription. @throws {Refusal} */
  abstract in(locale: string): Observable<Forms>;
}
