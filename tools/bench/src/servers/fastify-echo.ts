import { fastify } from 'fastify';
import { reportAddress } from '../harness/server-process.ts';

/** What the platform is held against: Fastify, which takes the same body and gives the same answer. */
const answer: unknown = JSON.parse(process.env.BENCH_ANSWER ?? '[]');
const app = fastify();
app.post('*', async () => answer);
reportAddress(await app.listen({ host: '127.0.0.1', port: 0 }));
