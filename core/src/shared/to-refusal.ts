import { throwError } from 'rxjs';
import { Refusal } from './refusal';

/** What is said of an order that failed. A fault of ours is reported, and said in the page like any no: nothing typed is lost over it. */
export function toRefusal(failure: unknown): Refusal {
  if (failure instanceof Refusal) return failure;
  throwError(() => failure).subscribe(); // RxJS reports what nobody catches
  return new Refusal('unknown', { cause: failure });
}
