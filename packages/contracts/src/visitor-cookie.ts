/** Holds the id of an anonymous visitor and a signature, once the visitor may have an id. */
export const visitorCookie = 'visitor';

/** The id as the cookie claims it; whether the signature is right, the platform says. */
export function claimedVisitorId(value: string | undefined): number | undefined {
  const id = Number(/^(-[1-9]\d{0,14})\./.exec(value ?? '')?.[1]);
  return Number.isSafeInteger(id) ? id : undefined;
}
