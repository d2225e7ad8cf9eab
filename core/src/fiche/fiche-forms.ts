import type { Observable } from 'rxjs';
import type { Forms } from './form';

export abstract class FicheForms {
  /** Requests on subscription. @throws {Refusal} */
  abstract in(locale: string): Observable<Forms>;
}
