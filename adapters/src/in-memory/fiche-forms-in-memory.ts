import type { FicheForms, Forms } from '@creneau/core';
import { defer, type Observable, of } from 'rxjs';

export class FicheFormsInMemory implements FicheForms {
  constructor(private readonly formsIn: (locale: string) => Forms) {}

  in(locale: string): Observable<Forms> {
    return defer(() => of(this.formsIn(locale)));
  }
}
