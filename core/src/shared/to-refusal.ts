import { throwError } from 'rxjs';
import { Refusal } from './refusal';

/** Reports any other error and returns `unknown`, so that nothing typed is lost. */
export function toRefusal(failure: unknown): Refusal {
  if (failure instanceof Refusal) return failure;
  throwError(() => failure).subscribe(); // RxJS reports unhandled errors
  return new Refusal('unknown', { cause: failure });
}
