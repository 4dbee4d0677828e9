import { PIN_WORKER, WALLET_SCOPES } from '#domain/offline-pages.ts';
import { checkWorker } from '../check-worker.ts';
import { ASK_AGAIN_MS, KEYS_PARAMETER, type PinRequest } from './protocol.ts';

/** The address of the worker with the release keys, which the browser keeps together. */
export function workerAddress(script: string, keys: readonly string[]): string {
  const { href } = new URL(`${script}?${new URLSearchParams(keys.map((key) => [KEYS_PARAMETER, key]))}`, location.href);
  return href;
}

export const isPinWorker = (worker: ServiceWorker | null | undefined): boolean =>
  worker != null && PIN_WORKER.test(new URL(worker.scriptURL).pathname);

async function registrationOf(scope: string): Promise<ServiceWorkerRegistration | undefined> {
  const found = await navigator.serviceWorker?.getRegistration(scope);
  return found && new URL(found.scope).pathname === scope ? found : undefined;
}

/** The registrations of the wallet's scopes whose worker is that of a pinned release. */
export async function pinRegistrations(): Promise<ServiceWorkerRegistration[]> {
  const found = await Promise.all(WALLET_SCOPES.map(registrationOf));
  return found.filter(
    (registration) => registration !== undefined && isPinWorker(registration.active),
  ) as ServiceWorkerRegistration[];
}

/** Asks a worker, which answers through a port; undefined for one that doesn't answer in time. */
export function askWorker<Said>(
  worker: ServiceWorker,
  request: PinRequest,
  patienceMs?: number,
): Promise<Said | undefined> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = patienceMs === undefined ? undefined : setTimeout(() => resolve(undefined), patienceMs);
    port1.onmessage = ({ data }) => {
      clearTimeout(timer);
      port1.close();
      resolve(data);
    };
    worker.postMessage(request, [port2]);
  });
}

const stateOf = (worker: ServiceWorker, ...wanted: ServiceWorkerState[]) =>
  new Promise<void>((resolve, reject) => {
    const look = () => {
      if (wanted.includes(worker.state)) resolve();
      else if (worker.state === 'redundant') reject(new Error('the browser refused the worker'));
    };
    worker.addEventListener('statechange', look);
    look();
  });

/** Told once, a browser may miss the moment at which the worker that is there has nothing left to answer, and waits for minutes. */
async function takeOver(worker: ServiceWorker): Promise<void> {
  const ask = () => {
    if (worker.state !== 'installed') return;
    worker.postMessage({ type: 'take-over' } satisfies PinRequest, [new MessageChannel().port2]);
  };
  ask();
  const timer = setInterval(ask, ASK_AGAIN_MS);
  await stateOf(worker, 'activated').finally(() => clearInterval(timer));
}

/** Puts the worker in the place of what answers for the wallet's scopes now; its holder has consented to its release. */
export async function installWorker(address: string): Promise<void> {
  await checkWorker(address);
  for (const scope of WALLET_SCOPES) {
    const other = (await registrationOf(scope))?.installing;
    if (!isPinWorker(other)) other?.postMessage({ type: 'stop' });
    const options = { scope, updateViaCache: 'all' } as const;
    const registration = await navigator.serviceWorker.register(address, options);
    const worker = [registration.installing, registration.waiting, registration.active].find(
      (found) => found?.scriptURL === address,
    );
    if (!worker) throw new Error('the browser has not registered the worker');
    await stateOf(worker, 'installed', 'activating', 'activated');
    await takeOver(worker);
  }
}
