import { throwError } from 'rxjs';
import { Refusal } from './refusal';

/** The refusal to show for a command that failed. Any other error is reported and shown as `unknown`, so that nothing typed is lost. */
export function toRefusal(failure: unknown): Refusal {
  if (failure instanceof Refusal) return failure;
  throwError(() => failure).subscribe(); // RxJS reports what nobody catches
  return new Refusal('unknown', { cause: failure });
}
