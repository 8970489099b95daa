import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';

/** The pages of the console and their files: built, or from Vite in development. */
export type ConsoleClient = {
  page: (name: 'app' | 'signIn', url: string) => Promise<string>;
  headers: (origin: string) => Record<string, string>;
  /** Serves scripts and styles. `requireSession` throws for people who are not signed in. */
  addAssets: (server: FastifyInstance, requireSession: (request: FastifyRequest) => Promise<void>) => Promise<void>;
  serverFactory?: NonNullable<FastifyServerOptions['serverFactory']>;
  close: () => Promise<void>;
};
