/** A failure that a person can act on: what happened, and what to do next. */
export class ServiceError extends Error {
  readonly hint: string;

  constructor(message: string, next: string) {
    super(message);
    this.name = 'ServiceError';
    this.hint = next;
  }
}
