import pg from 'pg';

const FIRST = [
  'ada',
  'ben',
  'carla',
  'dov',
  'emma',
  'finn',
  'grace',
  'hugo',
  'ines',
  'jon',
  'kate',
  'liam',
  'mia',
  'noah',
  'olga',
  'paul',
];
const LAST = [
  'smith',
  'jones',
  'garcia',
  'miller',
  'davis',
  'lopez',
  'wilson',
  'moore',
  'clark',
  'lewis',
  'young',
  'king',
];

/** A word that every list holds so many times, spread over all its time. */
export const RARE_WORD = { word: 'quetzalcoatl', times: 7 };
/** A word that is frequent, but only among the oldest rows: the worst case of a search by time. */
export const OLD_WORD = { word: 'founders', oldest: 20_000 };

/**
 * So many leads over three years, made by PostgreSQL itself: names with a few common and many rare ones, five messages at
 * the same moment now and then, and all but the newest done. Indexes are built afterwards.
 */
export async function fillLeads(url: string, count: number): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = 'lead' and indexname <> 'lead_pkey'`,
  );
  const indexes = rows.map(({ definition }) => definition);
  const drops = rows.map(({ name }) => `drop index ${name}`);
  const all = [
    `set maintenance_work_mem = '256MB'`,
    ...drops,
    CHANCE,
    insertLeads(count),
    ...indexes,
    'vacuum analyze lead',
  ];
  for (const statement of all) await client.query(statement);
  await client.end();
}

// The same numbers on every run.
const CHANCE = `create function chance(n bigint) returns bigint immutable parallel safe language sql
  return abs(hashint8(n)::bigint)`;
const list = (words: string[]) => `array['${words.join("', '")}']`;

const insertLeads = (count: number) => `
  insert into lead (id, first_name, last_name, email, phone, ethereum_address, message, complete, created_at, search)
  select
    md5('lead' || n)::uuid, initcap(first), initcap(last), email, '+1 ' || substr(digits, 2, 3) || ' ' || substr(digits, 5),
    '0x' || address, 'Message number ' || n || '. How do I buy a coin, and how is it stored and insured?',
    n < ${count} * 0.995, timestamptz '2027-01-01' + interval '95 seconds' * (n - n % case when n % 50 < 5 then 5 else 1 end),
    array_to_tsvector(array['contact', 'from', first, last, left(last, 1), 'p' || n, 'mail' || n % 40, 'example', 'org', '@' || email,
      '1', substr(digits, 2, 3), substr(digits, 5), '+' || digits, '+' || substr(digits, 2), '0x' || address, extra])
  from (
    select n, first, last, first || '.' || last || '.p' || n || '@mail' || n % 40 || '.example.org' as email,
      '1' || 2000000000 + chance(n) % 7000000000 as digits, md5('a' || n) || left(md5('b' || n), 8) as address,
      case when n % (${count} / ${RARE_WORD.times}) = 1000 then '${RARE_WORD.word}'
           when n <= ${OLD_WORD.oldest} then '${OLD_WORD.word}' else 'contact' end as extra
    from (
      select n, (${list(FIRST)})[1 + chance(n) % ${FIRST.length}] as first,
        case when chance(n + 1) % 10 < 3 then (${list(LAST)})[1 + chance(n + 2) % ${LAST.length}]
             else 'name' || chance(n + 3) % 60000 end as last
      from generate_series(1, ${count}) as n
    ) as named
  ) as whole`;
