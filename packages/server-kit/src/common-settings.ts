import Type from 'typebox';

/** What every service of ours can be told. */
export const commonSettings = {
  HOST: Type.String({ default: '127.0.0.1', description: 'address to listen on' }),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    default: 'info',
    description: 'how much to log; requests are logged at debug, failed and slow ones at warn',
  }),
  TRUSTED_PROXIES: Type.String({
    default: 'loopback',
    description:
      'addresses and networks whose X-Forwarded-For counts, with commas: the edge, and web before the platform',
  }),
  DRAIN_SECONDS: Type.Number({
    default: 0,
    minimum: 0,
    maximum: 60,
    description: 'how long to go on answering after SIGTERM, not ready any more, before connections are closed',
  }),
  OPERATIONS_PORT: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 65535,
      description:
        'where /healthz, /readyz and /metrics answer, and nowhere else; without it on the service’s own port',
    }),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(
    Type.String({ description: 'turns traces on: base address of an OTLP/HTTP collector' }),
  ),
};
