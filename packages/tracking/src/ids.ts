/** Letters and digits. What base64 has besides becomes a letter: a little less even, and as good as unique. */
export function randomId(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\W/g, 'x')
    .slice(0, length);
}
