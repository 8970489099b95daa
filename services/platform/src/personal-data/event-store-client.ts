import {
  type EraseRequest,
  type EraseResponse,
  type EventsPage,
  type LinkedIds,
  type PersonalEventCounts,
  personalEventsAudience,
  personalEventsPaths,
} from '@contenthub/contracts/platform/personal-events';
import { serviceFetch } from '@contenthub/server-kit/outgoing/service-fetch';
import { SignJWT } from 'jose';

const readMs = 20_000;
/** Long, because deleting rewrites files and entries in the log are loaded first. */
const eraseMs = 90_000;

/** Client for the loader's personal events, with a token that only the platform can sign. */
export class EventStoreClient {
  readonly #url: string;
  readonly #key: Uint8Array;

  constructor(url: string, secret: string) {
    this.#url = url.replace(/\/$/, '');
    this.#key = new TextEncoder().encode(secret);
  }

  getLinkedIds(userId: string): Promise<LinkedIds> {
    return this.#post(personalEventsPaths.linked, { userId }, readMs);
  }

  countEvents(userId: string): Promise<PersonalEventCounts> {
    return this.#post(personalEventsPaths.count, { userId }, readMs);
  }

  getEvents(userId: string, linked: LinkedIds, after?: string): Promise<EventsPage> {
    return this.#post(personalEventsPaths.events, { userId, linked, ...(after && { after }) }, readMs);
  }

  eraseEvents(request: EraseRequest): Promise<EraseResponse> {
    return this.#post(personalEventsPaths.erase, request, eraseMs);
  }

  async #post<Answer>(path: string, body: object, deadlineMs: number): Promise<Answer> {
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(personalEventsAudience)
      .setIssuedAt()
      .sign(this.#key);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await serviceFetch(this.#url + path, deadlineMs, init);
    return (await response.json()) as Answer;
  }
}
