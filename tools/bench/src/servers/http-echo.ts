import { createServer } from 'node:http';
import { reportAddress } from '../harness/server-process.ts';

/** The minimum work of any event server: read the body and respond. */
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') reportAddress(`http://127.0.0.1:${address.port}`);
});
