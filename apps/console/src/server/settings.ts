import { consoleSettings } from '@contenthub/contracts/platform/shared-settings';
import { commonSettings } from '@contenthub/server-kit/process/settings';
import Type, { type Static } from 'typebox';

export const ConsoleSettings = Type.Object({
  ...commonSettings,
  ...consoleSettings,
  CONSOLE_PORT: Type.Integer({ default: 4050, minimum: 0, maximum: 65535, description: 'port of the console' }),
  PLATFORM_URL: Type.String({ default: 'http://127.0.0.1:4020', pattern: '^https?://', description: 'the platform' }),
  PLATFORM_INTERNAL_URL: Type.Optional(
    Type.String({ pattern: '^https?://', description: 'the platform’s operations port, if it has one' }),
  ),
  CONTENT_URL: Type.String({
    default: 'http://127.0.0.1:4010',
    pattern: '^https?://',
    description: 'the content service, which knows when a post was published',
  }),
  PUBLIC_ORIGIN: Type.Optional(
    Type.String({ pattern: '^https?://', description: 'origin of the site, to which the console links' }),
  ),
  LOADER_URL: Type.String({
    default: 'http://127.0.0.1:4031',
    pattern: '^https?://',
    description: 'the event loader, which answers analytics queries',
  }),
});
export type ConsoleSettings = Static<typeof ConsoleSettings>;
