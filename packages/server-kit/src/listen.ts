import type { FastifyInstance } from 'fastify';
import { SettingsError } from './settings.ts';

/** Listens, or says in a sentence why it cannot. */
export async function listen(app: FastifyInstance, host: string, port: number, setting: string): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new SettingsError(`Port ${port} is taken. Stop what uses it, or choose another with ${setting}.`);
    }
    throw error;
  }
}
