// What an agent waits for who looks for a customer among 200,000: printed, never failing.
//   node -C @creneau/source --import tsx tests/bench/fiche-search.ts
import './harness/leave-nothing';
import { buildPrograms } from './harness/build-programs';
import { as, proTokenOf } from '../support/people-calls';
import { call } from '../support/booking-calls';
import { CLUSTER_VARIABLE, query, startPostgres } from '../support/postgres';
import { aGround, startServer } from '../support/running-server';

const CONTACTS = 200_000;
const GROUP = 5;
const ROUNDS = 40;

/** What agents type: a name or its beginning, both names, an address, a number, what nearly everybody has, what nobody has. */
const SEARCHES = [
  'dup',
  'mar',
  'martin',
  'lefebvre camille',
  'Éloïse',
  'camille.moreau',
  'example.org',
  '06 39',
  '06 39 98 12',
  '98 12 40',
  'an',
  'ann',
  'zzzz',
  'kerjean zzz',
];

const LASTNAMES =
  'Martin,Bernard,Thomas,Petit,Robert,Richard,Durand,Dubois,Moreau,Laurent,Simon,Michel,Lefebvre,Leroy,Roux,David,Bertrand,Morel,Fournier,Girard,Bonnet,Dupont,Lambert,Fontaine,Rousseau,Vincent,Müller,Lefèvre,Faure,André,Mercier,Blanc,Guérin,Boyer,Garnier,Chevalier,François,Legrand,Gauthier,Garcia,Kerjean,Le Goff,Ndiaye,Nguyen,Duprés,Dupérier,Haddad,Benali,Kowalski,Ferreira';
const FIRSTNAMES =
  'Camille,Léo,Marie,Jean,Inès,Samuel,Anne,Éloïse,Noé,Awa,Mathis,Chloé,Louise,Gaëlle,Karim,Sophie,Théo,Aïcha,Bruno,Yannick,Margaux,Hugo,Émile,Zoé,Annick,Mariam,Paul,Lucie,Antoine,Nolwenn';

await buildPrograms();
const cluster = await startPostgres();
process.env[CLUSTER_VARIABLE] = cluster.url('postgres');
try {
  const ground = await aGround('PostgreSQL');
  const server = await startServer(ground.environment);
  const database = ground.environment.DATABASE_URL ?? '';
  await query(
    database,
    `insert into fiches (group_id, lastname, firstname, email, firstphone)
      select $1, l.name || case when n % 7 = 0 then '-' || chr(65 + n % 26) else '' end, f.name,
        lower(f.name || '.' || l.name || n || '@example.org'),
        '06 ' || to_char(n * 7919 % 100000000, 'FM00 00 00 00')
      from generate_series(1, $2::int) n,
        lateral (select (string_to_array($3, ','))[1 + (n * 31) % 50] as name) l,
        lateral (select (string_to_array($4, ','))[1 + (n / 50) % 30] as name) f`,
    [GROUP, CONTACTS, LASTNAMES, FIRSTNAMES],
  );
  // as the database does by itself a minute after so many were written
  await query(database, 'vacuum analyze fiches');
  const token = await proTokenOf(server.address, 'agent@allo-assistance.example');

  const timesOf = new Map<string, number[]>(SEARCHES.map((search) => [search, []]));
  const founds = new Map<string, number>();
  for (let round = -1; round < ROUNDS; round++) {
    for (const [search, times] of timesOf) {
      const path = `/api/v3/groups/${GROUP}/fiches?results=all&search=${encodeURIComponent(search)}`;
      const start = performance.now();
      const { status, json } = await call(server.address, 'GET', path, { headers: as(token) });
      if (status !== 200) throw new Error(`${status} for ${search}`);
      founds.set(search, json.records.length);
      if (round >= 0) times.push(performance.now() - start);
    }
  }

  const at = (times: readonly number[], share: number): string =>
    `${([...times].sort((a, b) => a - b)[Math.floor(times.length * share)] ?? NaN).toFixed(1)} ms`;
  console.log(`search among ${CONTACTS} contacts of one group, PostgreSQL, ${ROUNDS} rounds`);
  for (const [search, times] of timesOf) {
    const found = `${founds.get(search)} found`.padStart(10);
    console.log(
      `  ${search.padEnd(20)}${found}   median ${at(times, 0.5).padStart(9)}   p95 ${at(times, 0.95).padStart(9)}`,
    );
  }
  const all = [...timesOf.values()].flat();
  console.log(`  all of them, p95 ${at(all, 0.95)}   asked <= 30 ms`);
  await server.kill();
  await ground.remove();
} finally {
  await cluster.stop();
}
