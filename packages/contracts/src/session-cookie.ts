/** Whoever has this cookie is signed in, or was. What it holds, the platform alone can tell. */
export function sessionCookieName(origin: string): string {
  return origin.startsWith('https:') ? '__Secure-contenthub.session_token' : 'contenthub.session_token';
}
