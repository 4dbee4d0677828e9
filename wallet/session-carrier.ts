/** Carries a sealing key over a reload. Taking gives it once; where nothing carries it, the wallet is locked. */
export type SessionCarrier = {
  /** Must not wait: it runs while the page is being unloaded. */
  hand(id: string, key: CryptoKey, exp: number): void;
  take(id: string): Promise<CryptoKey | undefined>;
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
    hand: (id, key, exp) => active?.postMessage({ type: 'hand', id, key, exp }),
    take: async (id) => {
      await started;
      return active && ask(active, id);
    },
  };
}

function ask(worker: ServiceWorker, id: string): Promise<CryptoKey | undefined> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<CryptoKey | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), ANSWER_MILLISECONDS);
    port1.onmessage = ({ data }) => {
      clearTimeout(timer);
      resolve(data instanceof CryptoKey ? data : undefined);
    };
    worker.postMessage({ type: 'take', id }, [port2]);
  }).finally(() => port1.close());
}

async function activeWorker(registration: ServiceWorkerRegistration): Promise<ServiceWorker | undefined> {
  if (registration.active) return registration.active;
  const coming = registration.installing ?? registration.waiting;
  await new Promise<void>((resolve) => {
    coming?.addEventListener(
      'statechange',
      () => coming.state !== 'installed' && coming.state !== 'activating' && resolve(),
    );
    if (!coming) resolve();
  });
  return registration.active ?? undefined;
}
