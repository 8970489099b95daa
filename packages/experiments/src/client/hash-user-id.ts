/** SHA-256 of the id as hexadecimal. */
export async function hashUserId(userId: number, subtle: SubtleCrypto): Promise<string | null> {
  if (userId <= 0) return null;
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(String(userId)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
