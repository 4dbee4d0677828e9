import { PIN_MARK } from '#domain/names.ts';
import { OFFLINE_PAGES } from '#domain/offline-pages.ts';
import { PIN_MESSAGES } from '#domain/wallet/change-notice-messages.ts';
import { type Gate, gateOf, type Passable, type Protection, protectionOf } from './gate.ts';
import {
  ASK_AGAIN_MS,
  PIN_CHANNEL,
  type PinNews,
  type PinStatus,
  SITE_PATIENCE_MS,
  type TakeResult,
} from './protocol.ts';
import { askWorker, installWorker, isPinWorker, pinRegistrations, workerAddress } from './registrations.ts';

const LOOK_AGAIN_MS = 60 * 60_000;
/** A browser may put off the change of workers for minutes, for as long as the one that is there has anything to answer. */
const CHANGE_PATIENCE_MS = 5_000;

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export type PinState = {
  protection: Protection | 'unknown';
  status: PinStatus;
  gate: Gate | 'checking' | undefined;
  hasLooked: boolean;
  isReplaced: boolean;
  isTakenElsewhere: boolean;
  /** Of a release that is being copied. */
  progress: { done: number; total: number } | undefined;
};

type Build = { script: string; keys: readonly string[] };

const isLoadedHere = () => {
  const [entry] = performance.getEntriesByType('navigation');
  const path = new URL(entry?.name ?? location.href).pathname.replace(/\/+$/, '');
  return OFFLINE_PAGES.includes(path);
};

/** What a page of the wallet knows of the release that it is pinned to; it starts at once. */
export function createPinStore({ script, keys }: Build) {
  let state: PinState = {
    protection: 'unknown',
    status: undefined,
    gate: 'checking',
    hasLooked: false,
    isReplaced: false,
    isTakenElsewhere: false,
    progress: undefined,
  };
  const passed = new Set<Gate>();
  const listeners = new Set<() => void>();
  const address = workerAddress(script, keys);
  let isTaking = false;
  let isInstalling = false;

  function set(part: Partial<PinState>): void {
    const next = { ...state, ...part };
    const { protection } = next;
    state = { ...next, gate: protection === 'unknown' ? 'checking' : gateOf({ ...next, protection, passed }) };
    for (const listener of listeners) listener();
  }

  const ask = <Said>(request: Parameters<typeof askWorker>[1], patienceMs?: number) => {
    const worker = navigator.serviceWorker.controller;
    return worker ? askWorker<Said>(worker, request, patienceMs) : Promise.resolve(undefined);
  };

  /** A worker whose place another one takes while it is asked never answers: then whichever answers for the page by now is asked. */
  async function askStatus(): Promise<PinStatus> {
    for (let patienceMs = ASK_AGAIN_MS; ; patienceMs *= 2) {
      const status = await ask<PinStatus>({ type: 'status' }, patienceMs);
      if (status) return status;
      await later(ASK_AGAIN_MS);
    }
  }

  async function look(): Promise<void> {
    const status = await ask<PinStatus>({ type: 'look' });
    set({ hasLooked: true, ...(status && { status }) });
  }

  /** The release that was taken may have another worker or other keys: it says so in its own, signed code. */
  async function updateWorker(registrations: readonly ServiceWorkerRegistration[]): Promise<void> {
    // One that names no key would leave the browser without any release that it could trust.
    if (keys.length === 0 || registrations.every(({ active }) => active?.scriptURL === address)) return;
    isInstalling = true;
    try {
      await installWorker(address);
    } finally {
      isInstalling = false;
    }
  }

  function watch(registrations: readonly ServiceWorkerRegistration[]): void {
    for (const registration of registrations) {
      const note = () => {
        const { installing, waiting, active } = registration;
        // An address with the hash of its script in it has one script alone.
        if ([installing, waiting].some((other) => other && other.scriptURL === active?.scriptURL))
          set({ isReplaced: true });
      };
      registration.addEventListener('updatefound', note);
      note();
    }
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (!isInstalling && !state.isTakenElsewhere) set({ isReplaced: true });
    });
    new BroadcastChannel(PIN_CHANNEL).addEventListener('message', ({ data }: MessageEvent<PinNews>) => {
      if (data.type === 'progress' && isTaking) set({ progress: { done: data.done, total: data.total } });
      if (data.type === 'taken' && !isTaking) set({ isTakenElsewhere: true });
      if (data.type === 'other-worker') set({ isReplaced: true });
    });
  }

  async function start(): Promise<void> {
    const registrations = await pinRegistrations();
    const protection = protectionOf({
      isMarked: localStorage.getItem(PIN_MARK) !== null,
      isAnswered: isPinWorker(navigator.serviceWorker?.controller),
      isRegistered: registrations.length === 2,
      isLoadedHere: isLoadedHere(),
    });
    set({ protection });
    if (protection === 'elsewhere') return location.reload();
    if (protection !== 'pinned') return;
    watch(registrations);
    // Until it has changed, and if it can't, the one that is there goes on with the release that was taken.
    let hasChanged = false;
    const changing = updateWorker(registrations)
      .catch(() => {})
      .then(() => {
        hasChanged = true;
      });
    await Promise.race([changing, later(CHANGE_PATIENCE_MS)]);
    const status = await askStatus();
    set({ status, isReplaced: state.isReplaced || status?.hasOtherWorker === true });
    if (status) localStorage.setItem(PIN_MARK, String(status.pinned.number));
    setTimeout(() => set({ hasLooked: true }), SITE_PATIENCE_MS);
    // Another worker may know other keys.
    if (!hasChanged) void changing.then(look);
    await look();
    setInterval(() => void look(), LOOK_AGAIN_MS);
  }

  void start();
  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    look,
    /** Opens the wallet although the gate would have it otherwise. */
    pass(gate: Passable): void {
      passed.add(gate);
      set({});
    },
    /** Turns the notice off where the browser has lost the pinned release, and goes on with what the site sent. */
    giveUp(): void {
      localStorage.removeItem(PIN_MARK);
      set({ protection: 'off' });
    },
    /** Takes the offered release, which its holder has read and consented to; the next load runs it. */
    async take(hash: string): Promise<TakeResult> {
      isTaking = true;
      const taken = await ask<TakeResult>({ type: 'take', hash });
      isTaking = false;
      set({ progress: undefined });
      if (!taken?.ok) void look();
      return taken ?? { ok: false, message: PIN_MESSAGES.cantAsk };
    },
  };
}

export type PinStore = ReturnType<typeof createPinStore>;
