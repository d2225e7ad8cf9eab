// The least that a server with a database does, which the server of the product is compared with: `DATABASE_URL=… node bare-fastify.mjs`
import fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
await pool.query(
  'create table if not exists bare (id bigint generated always as identity, at text)',
);

const server = fastify();
server.get('/read', async () => (await pool.query({ name: 'one', text: 'select 1 as one' })).rows);
server.post('/write', async ({ body }) => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query({
      name: 'row',
      text: 'insert into bare (at) values ($1)',
      values: [body.date],
    });
    await client.query('commit');
    return { written: true };
  } finally {
    client.release();
  }
});
console.log(await server.listen({ host: '127.0.0.1', port: 0 }));
