import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { encodeFunctionData, type Hex } from 'viem';
import { describe, expect, it } from 'vitest';
import { usgTokenAbi } from '#contracts/abi.ts';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { usgFromCoins } from '#domain/money.ts';
import { type PriceRecord, priceTypedData } from '#domain/price/price.ts';
import { sessionHash } from '../../accounts/sessions.ts';
import { currentPrice } from '../../price/find-price.ts';
import { json } from '../../testing/features.ts';
import { guardedSiteOfFile } from '../../testing/guarded-site.ts';
import { ADAS_IDENTITY } from '../../testing/redemptions.ts';
import { auditList } from '../audit/audit-list.ts';

const { chain, db, site, safe, owner, token, nonce, supply, orderOf } = await guardedSiteOfFile();

describe('the password of the site’s role of the database', () => {
  const row = async (text: string) => (await db.execute<Record<string, string>>(sql.raw(text))).rows[0] ?? {};

  it('reads neither identity data nor a token that opens a session', async () => {
    const { id } = await site.withIdentity();
    const { ciphertext } = await row(`select ciphertext from identity_record where id = '${id}'`);
    const bytes = Buffer.from(ciphertext ?? '', 'base64').toString('latin1');
    expect(bytes.length).toBeGreaterThan(100);
    for (const secret of [ADAS_IDENTITY.name, ADAS_IDENTITY.identification_number]) expect(bytes).not.toContain(secret);
    const { token_hash: stored } = await row('select token_hash from account_session limit 1');
    const headers = { ...site.ann.headers, 'access-token': stored ?? '' };
    expect((await site.app.request('/api/approvals', { headers })).status).toBe(401);
  });

  it('puts a price into the table, but not the signature of a PRICER, so nobody ever sees it', async () => {
    const { time } = (await currentPrice(site.base)) as PriceRecord;
    const later = Number(time) + 1;
    const thief = newAccount();
    const signature = await thief.signTypedData(priceTypedData(chain.chain.id, chain.token, 1, later));
    const columns = 'chain_id, token, time, previous_time, cents, signature, signer, created_at';
    const forge = (signer: Hex) =>
      db.execute(
        sql.raw(`insert into price (${columns}) values (${chain.chain.id}, '${chain.token.toLowerCase()}', ${later}, ${time}, 1,
          '${signature}', '${signer}', now())`),
      );
    await forge(site.keys.wallet.address);
    const [shown] = await site.get<PriceRecord[]>('bob', '/api/prices');
    expect([shown?.time, (await currentPrice(site.base))?.time]).toEqual([Number(time), Number(time)]);
    await db.execute(sql.raw(`delete from price where time = ${later}`));
    await forge(thief.address);
    expect((await currentPrice(site.base))?.time).toBe(Number(time));
    await db.execute(sql.raw(`delete from price where time = ${later}`));
  });

  it('writes itself a session and opens identity data with it, and can’t take away the line that says so', async () => {
    const { id } = await site.withIdentity();
    site.setRules({});
    const [secret, client] = [randomBytes(32).toString('base64url'), 'thief'];
    const hash = sessionHash(secret, undefined);
    await db.execute(
      sql.raw(`insert into account_session (id, account_id, client, token_hash, network, verified_by, verified_at, created_at, last_used_at)
        values ('${randomUUID()}', '${site.ann.id}', '${client}', '${hash}', 'x', 'passkey', now(), '${site.base.now().toISOString()}',
        '${site.base.now().toISOString()}')`),
    );
    const headers = { 'access-token': secret, client, uid: site.ann.headers.uid };
    const opened = await site.app.request(`/api/identity/${id}/reveal`, json({}, headers));
    expect(await opened.text()).toContain(ADAS_IDENTITY.identification_number);
    expect((await auditList(site.base, { limit: 1 }))[0]).toMatchObject({
      action: 'identity.reveal',
      actorId: site.ann.id,
    });
    await expect(db.execute(sql`delete from audit_entry`)).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  it('marks an order as paid and writes a signature of a Safe, and no token comes of it', async () => {
    const before = await supply();
    const to = newAccount().address;
    const id = await site.place('bob', 2, to);
    await db.execute(sql.raw(`update sales_order set state = 'paid', paid_cents = total_cents where id = '${id}'`));
    expect((await orderOf(id)).state).toBe('paid');
    const call = {
      to: token,
      data: encodeFunctionData({
        abi: usgTokenAbi,
        functionName: 'issue',
        args: [to, usgFromCoins(2), (await orderOf(id)).hash],
      }),
    };
    await expect(safe.act([owner, newAccount()], call, await nonce())).rejects.toThrow('GS026');
    expect(await supply()).toBe(before);
  });
});
