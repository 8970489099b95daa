import { fastify } from 'fastify';
import { reportAddress } from '../harness/server-process.ts';

/** The baseline of the platform: bare Fastify with the same request and response bodies. */
const answer: unknown = JSON.parse(process.env.BENCH_ANSWER ?? '[]');
const app = fastify();
app.post('*', async () => answer);
reportAddress(await app.listen({ host: '127.0.0.1', port: 0 }));
