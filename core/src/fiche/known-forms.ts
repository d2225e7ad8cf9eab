import type { Observable } from 'rxjs';
import { AnswerCache } from '../shared/answer-cache';
import type { Clock } from '../shared/clock';
import type { FicheForms } from './fiche-forms';
import type { Forms } from './form';

/** Milliseconds. */
const LIFE = 300_000;
const LOCALES_KEPT = 8;

export class KnownForms {
  private readonly cache: AnswerCache<Forms>;

  constructor(
    private readonly ficheForms: FicheForms,
    clock: Pick<Clock, 'now'>,
  ) {
    this.cache = new AnswerCache(clock, LIFE, LOCALES_KEPT);
  }

  /** Requests on subscription, unless cached. @throws {Refusal} */
  in(locale: string): Observable<Forms> {
    return this.cache.answer(locale, () => this.ficheForms.in(locale));
  }
}
