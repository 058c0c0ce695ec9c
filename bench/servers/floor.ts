import Fastify from 'fastify';
import './end-with-bench.ts';

/** Fastify sending prepared buffers of the same size: what no cache of ours could outrun. */
const app = Fastify();

process.on('message', async (bodies: Record<string, { body: string; type: string }>) => {
  for (const [path, { body, type }] of Object.entries(bodies)) {
    const buffer = Buffer.from(body);
    app.get(path, (_request, reply) => reply.header('content-type', type).send(buffer));
  }
  await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
  process.send?.('ready');
});
