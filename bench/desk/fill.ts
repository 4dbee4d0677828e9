import pg from 'pg';

const FIRST = 'ada ben carla dov emma finn grace hugo ines jon kate liam mia noah olga paul'.split(' ');
const LAST = 'smith jones garcia miller davis lopez wilson moore clark lewis young king'.split(' ');

/** A word that occurs that many times in every list, spread over its whole time span. */
export const RARE_WORD = { word: 'quetzalcoatl', times: 7 };
/** A word that is frequent, but only among the oldest rows: the worst case of a search by time. */
export const OLD_WORD = { word: 'founders', share: 0.02 };
/** The same for a third of all rows. */
export const OLDEST_WORD = { word: 'pioneers', share: 0.33 };

const list = (words: readonly string[]) => `array['${words.join("', '")}']`;
const PHONE = `'+1 ' || substr(digits, 2, 3) || ' ' || substr(digits, 5)`;
const HASH = `'0x' || md5('h' || n) || md5('i' || n)`;

/** The newest in one state, most in another, and a tenth in each of those between. */
const stateOf = (count: number, first: string, between: string[], last: string) =>
  `case when n >= ${count} * 0.995 then '${first}' else coalesce((${list(between)})[1 + n % 10], '${last}') end`;

/** The columns that each table has besides those of all. */
const OWN_COLUMNS: Record<string, (count: number) => Record<string, string>> = {
  lead: () => ({
    first_name: 'initcap(first)',
    last_name: 'initcap(last)',
    phone: PHONE,
    message: `'Message number ' || n || '. How do I buy a coin, and how is it stored and insured?'`,
  }),
  purchase: (count) => ({
    key: `md5('key' || n)`,
    qty_to_purchase: '1 + chance(n) % 40',
    state: stateOf(count, 'requested', ['refused'], 'ordered'),
  }),
  redemption: (count) => ({
    ticket_id: `md5('key' || n)`,
    ticket_hash: HASH,
    chain_id: '31337',
    token: `''`,
    qty_to_redeem: '1 + chance(n) % 40',
    state: stateOf(count, 'requested', ['shipped', 'refused', 'cancelled'], 'closed'),
    name: `initcap(first) || ' ' || initcap(last)`,
    phone: PHONE,
    shipping_details: `n || ' Main Street'`,
    city: `'Denver'`,
    state_province: `'CO'`,
    country: `'US'`,
    postal_code: `'80202'`,
    channel: `coalesce((array['email', 'phone'])[1 + n % 20], 'site')`,
  }),
};

// The same numbers on every run.
const CHANCE = `create or replace function chance(n bigint) returns bigint immutable parallel safe language sql
  return abs(hashint8(n)::bigint)`;

const EMAIL = `first || '.' || last || '.p' || n || '@mail' || n % 40 || '.example.org'`;

function insertInto(table: string, count: number): string {
  const columns: Record<string, string> = {
    id: `md5('${table}' || n)::uuid`,
    email: 'email',
    ethereum_address: `'0x' || address`,
    complete: `n < ${count} * 0.995`,
    created_at: `timestamptz '2024-01-01' + interval '95 seconds' * (n - n % case when n % 50 < 5 then 5 else 1 end)`,
    search: `array_to_tsvector(array['contact', 'from', first, last, left(last, 1), 'p' || n, 'mail' || n % 40, 'example', 'org',
      '@' || email, '1', substr(digits, 2, 3), substr(digits, 5), '+' || digits, '+' || substr(digits, 2), '0x' || address, extra, old])`,
    ...OWN_COLUMNS[table]?.(count),
  };
  return `
    insert into ${table} (${Object.keys(columns).join(', ')})
    select ${Object.values(columns).join(', ')}
    from (
      select n, first, last, ${EMAIL} as email, '1' || 2000000000 + chance(n) % 7000000000 as digits,
        md5('a' || n) || left(md5('b' || n), 8) as address,
        case when n % (${count} / ${RARE_WORD.times}) = 1000 then '${RARE_WORD.word}' else 'contact' end as extra,
        case when n <= ${count} * ${OLD_WORD.share} then '${OLD_WORD.word}'
             when n <= ${count} * ${OLDEST_WORD.share} then '${OLDEST_WORD.word}' else 'contact' end as old
      from (
        select n, (${list(FIRST)})[1 + chance(n) % ${FIRST.length}] as first,
          case when chance(n + 1) % 10 < 3 then (${list(LAST)})[1 + chance(n + 2) % ${LAST.length}]
               else 'name' || chance(n + 3) % 60000 end as last
        from generate_series(1, ${count}) as n
      ) as named
    ) as whole ${process.env.BENCH_SHUFFLED ? 'order by chance(n)' : ''}`;
}

/**
 * So many rows over three years, made by PostgreSQL itself: names with a few common and many rare ones, five rows at the same moment
 * now and then, and all but the newest done. With BENCH_SHUFFLED, neighbors in time are far apart on the disk. Indexes are built
 * afterwards.
 */
export async function fillTable(url: string, table: string, count: number): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = $1 and indexdef not like '% UNIQUE %'`,
    [table],
  );
  const drops = rows.map(({ name }) => `drop index ${name}`);
  const indexes = rows.map(({ definition }) => definition);
  const memory = `set maintenance_work_mem = '256MB'`;
  for (const statement of [memory, CHANCE, ...drops, insertInto(table, count), ...indexes, `vacuum analyze ${table}`])
    await client.query(statement);
  await client.end();
}
