import { createRequire } from 'node:module';

type Config = {
  method: string;
  url: string;
  data?: string;
  params?: Record<string, string>;
  headers: Record<string, unknown>;
  validateStatus: (status: number) => boolean;
};

type Axios = { defaults: { adapter: (config: Config) => Promise<unknown> } };
// The same copy that the client package uses.
const axios = createRequire(import.meta.resolve('redux-token-auth'))('axios') as Axios;

/** Makes the client package's axios send as it does in a browser: over fetch, and an undefined header as the word `undefined`. */
export function axiosAsInBrowser(): void {
  axios.defaults.adapter = async (config) => {
    const url = new URL(config.url);
    for (const [name, value] of Object.entries(config.params ?? {})) url.searchParams.set(name, value);
    const headers = Object.fromEntries(Object.entries(config.headers).map(([name, value]) => [name, String(value)]));
    const body = config.data === undefined ? {} : { body: config.data };
    const answer = await fetch(url, { method: config.method.toUpperCase(), headers, ...body });
    const text = await answer.text();
    const response = {
      data: text,
      status: answer.status,
      statusText: answer.statusText,
      headers: Object.fromEntries(answer.headers),
      config,
    };
    if (config.validateStatus(answer.status)) return response;
    throw Object.assign(new Error(`Request failed with status code ${answer.status}`), { config, response });
  };
}
