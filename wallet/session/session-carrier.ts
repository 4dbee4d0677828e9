/** Keeps a sealing key while the page reloads. */
export type SessionCarrier = {
  /** Must not wait: it runs while the page is being unloaded. */
  transferKey(id: string, key: CryptoKey, exp: number): void;
  /** Gives the key back once; undefined if it isn't there, and the wallet is then locked. */
  reclaimKey(id: string): Promise<CryptoKey | undefined>;
};

const ANSWER_MILLISECONDS = 1000;

/** The carrier over our service worker; `register` starts it and may fail. */
export function createWorkerCarrier(register: () => Promise<ServiceWorkerRegistration>): SessionCarrier {
  let active: ServiceWorker | undefined;
  const started = register()
    .then(activeWorker)
    .then((worker) => {
      active = worker;
    })
    .catch(() => {
      // Without the worker a reload locks the wallet; nothing else is lost.
    });
  return {
    transferKey: (id, key, exp) => active?.postMessage({ type: 'transfer', id, key, exp }),
    reclaimKey: async (id) => {
      await started;
      return active && requestKey(active, id);
    },
  };
}

function requestKey(worker: ServiceWorker, id: string): Promise<CryptoKey | undefined> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<CryptoKey | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), ANSWER_MILLISECONDS);
    port1.onmessage = ({ data }) => {
      clearTimeout(timer);
      resolve(data instanceof CryptoKey ? data : undefined);
    };
    worker.postMessage({ type: 'reclaim', id }, [port2]);
  }).finally(() => port1.close());
}

async function activeWorker(registration: ServiceWorkerRegistration): Promise<ServiceWorker | undefined> {
  if (registration.active) return registration.active;
  const starting = registration.installing ?? registration.waiting;
  if (!starting) return undefined;
  await new Promise<void>((resolve) => {
    starting.addEventListener('statechange', () => {
      if (starting.state !== 'installed' && starting.state !== 'activating') resolve();
    });
  });
  return registration.active ?? undefined;
}
