import type { Hono } from 'hono';
import type { PrivateKeyAccount } from 'viem';
import { type AdminLogin, adminLoginMessage } from '#domain/sign-in-with-ethereum.ts';
import type { AppEnv, Context } from '../platform/context.ts';
import { json } from './features.ts';

/** What a wallet posts to sign in as staff at that moment. */
export async function signedLogin(
  { chain, origins, now }: Context,
  account: PrivateKeyAccount,
  changes: { origin?: string; timestamp?: number; chainId?: number } = {},
): Promise<AdminLogin> {
  const { origin = origins[0], timestamp = now().getTime(), chainId = chain.id } = changes;
  const { address } = account;
  const signature = await account.signMessage({ message: adminLoginMessage({ origin, chainId, address, timestamp }) });
  return { address, timestamp, signature };
}

/** Signs in and gives back the header that carries the session. */
export async function signIn(app: Hono<AppEnv>, context: Context, account: PrivateKeyAccount) {
  const answer = await app.request('/api/login', json(await signedLogin(context, account)));
  if (!answer.ok) throw new Error(`Not signed in: ${answer.status}`);
  return { cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
}
