const secrets = /([?&](?:token|code|state|_wpnonce)=)[^&]*/g;

/** An address as it may be written down: what opens something is left out, for logs are read by many and kept for long. */
export function loggableUrl(url: string): string {
  return url.replace(secrets, '$1…');
}
