/** Holds the id of an anonymous visitor and a signature, once the visitor may have an id. */
export const visitorCookie = 'visitor';

/**
 * The bucket that follows from the id, by itself and in plain: an edge cannot hash. It is no secret and not signed: who
 * changes it sees what another bucket sees.
 */
export const bucketCookie = 'visitor-bucket';

/** The id as the cookie claims it; whether the signature is right, the platform says. */
export function claimedVisitorId(value: string | undefined): number | undefined {
  const id = Number(/^(-[1-9]\d{0,14})\./.exec(value ?? '')?.[1]);
  return Number.isSafeInteger(id) ? id : undefined;
}
