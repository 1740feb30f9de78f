/** The least a web server costs to start and to keep: bare node:http that answers. */
import { createServer } from 'node:http';

const http = createServer((_request, response) => {
  response.end(JSON.stringify({ rss: process.memoryUsage.rss() }));
});
http.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ address: `http://127.0.0.1:${http.address().port}` }));
});
process.once('SIGTERM', () => process.exit(0));
