/** Attributes of the platform's cookies. Scripts cannot read most of them, and other sites' requests do not send them. */
export function cookieAttributes(origin: string) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: origin.startsWith('https:') } as const;
}
