import { describe, expect, it } from 'vitest';
import { site as issuer } from '#site';
import { findUserByEmail } from './find-user.ts';
import { accountSiteOfFile } from './testing/site.ts';

const site = await accountSiteOfFile();

const ann = 'ann@example.com';
const inDatabase = (email = ann) => findUserByEmail(site.context, email);

describe('a sign-up with an address that is taken', () => {
  it('replaces the password of an account that nobody confirmed, and voids its link', async () => {
    await site.signUp(ann, { nickname: 'first' });
    const old = await site.linkTo(ann);
    site.pass(1);
    await site.signUp(ann, { password: 'quite another phrase', password_confirmation: 'quite another phrase' });
    expect((await site.call('GET', old)).headers.get('location')).toContain('account_confirmation_success=false');
    const landed = await site.call('GET', await site.linkTo(ann));
    expect(landed.headers.get('location')).toBe('http://localhost:3000/login?account_confirmation_success=true');
    expect((await site.signIn(ann)).status).toBe(401);
    expect((await site.signIn(ann, 'quite another phrase')).status).toBe(200);
    expect(await inDatabase()).toMatchObject({ nickname: null });
  });

  it('looks like a new one and changes nothing where the account is confirmed; its owner is told', async () => {
    const session = await site.user(ann);
    const known = await site.signUp(ann, {
      password: 'quite another phrase',
      password_confirmation: 'quite another phrase',
    });
    const unknown = await site.signUp('bob@example.com');
    const shape = async (answer: Response) => {
      const { status, data } = (await answer.json()) as { status: string; data: object };
      return [answer.status, status, Object.keys(data), [...answer.headers.keys()]];
    };
    expect(await shape(known)).toEqual(await shape(unknown));
    expect((await site.mailTo(ann))[0]?.subject).toBe(`You already have a ${issuer.name} account`);
    expect((await site.signIn(ann)).status).toBe(200);
    expect((await site.call('GET', '/api/auth/validate_token', { headers: session })).status).toBe(200);
  });

  it('shows another id each time, so that nothing can be told by it', async () => {
    const id = async () => ((await (await site.signUp(ann)).json()) as { data: { id: string } }).data.id;
    const unconfirmed = [await id(), await id()];
    await site.call('GET', await site.linkTo(ann));
    const confirmed = [await id(), await id()];
    expect(new Set([...unconfirmed, ...confirmed]).size).toBe(4);
  });
});
