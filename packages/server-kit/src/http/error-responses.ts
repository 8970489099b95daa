import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { loggableUrl } from '../observability/logger.ts';
import { requestIdHeader } from '../observability/request-context.ts';

/** Thrown by a handler to respond with this status, code and message. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The reason of work that is cancelled because its client left. Proxies log 499, too; no client ever receives it. */
export class ClientDisconnected extends HttpError {
  constructor() {
    super(499, 'client-disconnected', 'The client disconnected before the response.');
  }
}

/** Sends every error in the same shape. Internal details stay in the log, under the request id of the response. */
export function addErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({ error: 'not-found', message: `Not found: ${request.url}.`, requestId: request.id }),
  );
}

/** Also handles failures before any hook runs, such as an undecodable URL. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, code, message } = toErrorResponse(error);
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  if (isUnstorable(error)) request.log.warn({ err: error }, 'a value cannot be stored');
  if (error instanceof ClientDisconnected) request.log.debug({ url: loggableUrl(request.url) }, 'client disconnected');
  reply.header(requestIdHeader, request.id).code(status).send({ error: code, message, requestId: request.id });
}

/** Values that pass a schema and that PostgreSQL cannot store: NUL in a text, numbers and dates out of range. */
const unstorable = new Set(['22003', '22007', '22008', '22021', '22P02', '22P05']);
const isUnstorable = (error: unknown) =>
  error instanceof Error && 'code' in error && unstorable.has(String(error.code));

/** What a client may know about an error. */
export function toErrorResponse(error: unknown): { status: number; code: string; message: string } {
  if (error instanceof HttpError) return error;
  if (error instanceof Error && 'validation' in error && error.validation) {
    return { status: 400, code: 'bad-request', message: error.message };
  }
  if (isUnstorable(error)) {
    return { status: 400, code: 'bad-request', message: 'A value cannot be stored.' };
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 502 && status <= 504) {
    return { status, code: 'upstream', message: 'An upstream service does not respond. Please try again later.' };
  }
  if (status >= 400 && status < 500) return { status, code: 'bad-request', message: (error as Error).message };
  return { status: 500, code: 'internal', message: 'Something went wrong on our side. Please try again later.' };
}
