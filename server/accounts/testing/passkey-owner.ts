import { type Lies, type SoftAuthenticator, softAuthenticator } from '../../testing/authenticator.ts';
import type { AccountSite } from './site.ts';

type Headers = Record<string, string>;
type Challenged = { challenge: string };

/** What an account's owner and the browser do with passkeys; `headers` are those of the session. */
export function passkeyOwner(site: Pick<AccountSite, 'call'>, headers: Headers, key = softAuthenticator()) {
  const post = (path: string, body: unknown = {}, more = headers) => site.call('POST', path, { headers: more, body });
  const optionsOf = async (path: string, body: unknown = {}) => (await (await post(path, body)).json()) as Challenged;

  /** A browser that has asked for a challenge to log in with: its cookie, and the options. */
  async function startLogin() {
    const started = await post('/api/passkeys/login/options', {}, {});
    const cookie = started.headers.get('set-cookie')?.split(';')[0] ?? '';
    return { cookie, options: (await started.json()) as Challenged };
  }
  return {
    key,
    headers,
    post,
    optionsOf,
    startLogin,
    async add(lies: Lies = {}, authenticator: SoftAuthenticator = key): Promise<Response> {
      const options = await optionsOf('/api/account/passkeys/options');
      return post('/api/account/passkeys', { name: 'Laptop', credential: authenticator.create(options, lies) });
    },
    async logIn(lies: Lies = {}, more: object = {}): Promise<Response> {
      const { cookie, options } = await startLogin();
      return post('/api/passkeys/login', { credential: key.get(options, lies), ...more }, { cookie });
    },
    async confirm(authenticator: SoftAuthenticator = key): Promise<Response> {
      const options = await optionsOf('/api/account/confirmation/options');
      return post('/api/account/confirmation', { credential: authenticator.get(options) });
    },
    makeCodes: async () => ((await (await post('/api/account/recovery-codes')).json()) as { codes: string[] }).codes,
    require: (required: boolean) => site.call('PUT', '/api/account/passkey-rule', { headers, body: { required } }),
    remove: (id = key.id) => site.call('DELETE', `/api/account/passkeys/${id}`, { headers }),
  };
}

export type PasskeyOwner = ReturnType<typeof passkeyOwner>;

export const errorsOf = async (response: Response) => ((await response.json()) as { errors: string[] }).errors;
