import type { Sessions } from '@creneau/core';

export class SessionsInMemory implements Sessions {
  private token: string | undefined;

  get ficheToken(): string | undefined {
    return this.token;
  }

  rememberFiche(token: string): void {
    this.token = token;
  }

  forget(): void {
    this.token = undefined;
  }
}
