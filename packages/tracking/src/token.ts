import { checkUserId, type SendingClient } from './sending-client.ts';

/** Sends later events with this token and sets its user. The collector verifies the token. */
export function setToken(client: SendingClient, token: string): void {
  client.identify({ userId: getTokenSubject(token) }, token);
}

function getTokenSubject(token: string): string {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { sub } = JSON.parse(atob(payload)) as { sub?: unknown };
    checkUserId(String(sub));
    return String(sub);
  } catch {
    throw new Error(`Invalid JWT token: ${token}`);
  }
}
