/** A failure the user can act on, with a hint about what to do next. */
export class ServiceError extends Error {
  readonly hint: string;

  constructor(message: string, next: string) {
    super(message);
    this.name = 'ServiceError';
    this.hint = next;
  }
}
