/** There is no such thing, as opposed to: it could not be had just now. */
export class NotFoundError extends Error {
  override name = 'NotFoundError';
}
