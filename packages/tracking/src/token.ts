import { checkUserId, type SendingClient } from './sending-client.ts';

/** From now on events are sent with this token, and whom it names is the user. Whether it is good, the collector says. */
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
