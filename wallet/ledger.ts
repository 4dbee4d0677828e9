import type { ContextModule } from '@ledgerhq/context-module';
import {
  DeviceActionStatus,
  DeviceManagementKitBuilder,
  type DiscoveredDevice,
  type ExecuteDeviceActionReturnType,
} from '@ledgerhq/device-management-kit';
import { type SignerEth, SignerEthBuilder } from '@ledgerhq/device-signer-kit-ethereum';
import { webHidIdentifier, webHidTransportFactory } from '@ledgerhq/device-transport-kit-web-hid';
import {
  type Address,
  getAddress,
  getTypesForEIP712Domain,
  type Hex,
  hexToBytes,
  isAddressEqual,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
  serializeSignature,
  serializeTransaction,
  serializeTypedData,
  stringToBytes,
  type TypedDataDefinition,
} from 'viem';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import type { Chain } from './chain.ts';
import { createKeySigner } from './key-signer.ts';
import { Refusal } from './problem.ts';
import type { SoleSigner } from './signer.ts';
import type { Transactions } from './transactions.ts';

/** An account on a Ledger, by where its key is derived (BIP-44). */
export type LedgerAccount = { path: string; address: Address };

/**
 * Ledger's kit would send what is signed to Ledger's servers to have it explained; this site contacts no third party. The device shows the
 * fields of typed data and transactions itself.
 */
const NO_CONTEXT: ContextModule = {
  getContexts: async () => [],
  getFieldContext: async () => ({ type: 'error', error: new Error('Nobody is asked') }) as never,
  getTypedDataFilters: async () => ({ type: 'error', error: new Error('Nobody is asked') }),
  report: async () => {},
};

type DeviceError = { _tag?: string; errorCode?: unknown; originalError?: unknown };

// Status words of the device (ISO 7816) and of its Ethereum app, and the kit's own tags.
const CAUSES: [RegExp, string][] = [
  [/^(6985|5501|6982)$|RefusedByUser/i, SIGNER_MESSAGES.ledgerRefused],
  [/^(5515|6b0c|5303)$|DeviceLocked/i, SIGNER_MESSAGES.ledgerLocked],
  [/^(6807|6d00|6e00|6511|6d02)$|OpenAppCommand|AppNotInstalled/i, SIGNER_MESSAGES.ledgerApp],
  [/^6a80$/i, SIGNER_MESSAGES.ledgerBlind],
  [/NotSupported/, SIGNER_MESSAGES.ledgerUnsupported],
  [/NoAccessibleDevice/, SIGNER_MESSAGES.ledgerNotChosen],
  [/OpeningConnection|AlreadySending/, SIGNER_MESSAGES.ledgerBusy],
  [/Disconnect|SendReport|SessionNotFound|Reconnection|Timeout/, SIGNER_MESSAGES.ledgerGone],
];

/** Why a Ledger refused a request, as a message to its owner. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { errorCode, _tag = '' } = (error ?? {}) as DeviceError;
  const words = [String(errorCode ?? ''), _tag];
  const cause = CAUSES.find(([pattern]) => words.some((word) => pattern.test(word)));
  return new Refusal(cause?.[1] ?? SIGNER_MESSAGES.ledgerFailed, error);
}

type Observable<Value> = {
  subscribe(observer: { next(value: Value): void; error(error: unknown): void }): { unsubscribe(): void };
};

const firstOf = <Value>(values: Observable<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    values.subscribe({ next: resolve, error: reject });
  });

/** The result of a prompt on the device; its owner may take minutes to answer. */
const answerTo = <Output, Error, Step>(action: ExecuteDeviceActionReturnType<Output, Error, Step>): Promise<Output> =>
  new Promise((resolve, reject) => {
    action.observable.subscribe({
      next(state) {
        if (state.status === DeviceActionStatus.Completed) resolve(state.output);
        else if (state.status === DeviceActionStatus.Error) reject(refusalOf(state.error));
        else if (state.status === DeviceActionStatus.Stopped) reject(new Refusal(SIGNER_MESSAGES.ledgerGone));
      },
      error: (error) => reject(refusalOf(error)),
    });
  });

/** Lets the user choose a Ledger and opens it. Browsers show their list only after a click. */
export async function openLedger() {
  const kit = new DeviceManagementKitBuilder().addTransport(webHidTransportFactory).build();
  let eth: SignerEth;
  try {
    const device = await firstOf<DiscoveredDevice>(kit.startDiscovering({ transport: webHidIdentifier }));
    // Never prompt the device without its owner's knowledge.
    const sessionRefresherOptions = { isRefresherDisabled: true };
    const sessionId = await kit.connect({ device, sessionRefresherOptions });
    eth = new SignerEthBuilder({ dmk: kit, sessionId }).withContextModule(NO_CONTEXT).build();
  } catch (error) {
    kit.close();
    throw refusalOf(error);
  }

  async function addressAt(path: string, checkOnDevice: boolean): Promise<Address> {
    const { address } = await answerTo(eth.getAddress(path, { checkOnDevice }));
    return getAddress(address);
  }

  return {
    eth,
    /** The accounts at these paths, one after another. */
    async accounts(paths: readonly string[]): Promise<LedgerAccount[]> {
      const found: LedgerAccount[] = [];
      for (const path of paths) found.push({ path, address: await addressAt(path, false) });
      return found;
    },
    /** Has the device show the account's address, for its owner to compare and accept. */
    async confirm({ path, address }: LedgerAccount): Promise<void> {
      if ((await addressAt(path, true)) !== address) throw new Refusal(SIGNER_MESSAGES.ledgerOther);
    },
    close: () => kit.close(),
  };
}

export type Ledger = Awaited<ReturnType<typeof openLedger>>;

type Deps = { ledger: Pick<Ledger, 'eth'>; account: LedgerAccount; chain: Chain; transactions: Transactions };

/** An account on a Ledger as a signer; another device's or account's signature is refused before anything is kept. */
export function createLedgerSigner({ ledger: { eth }, account: { path, address }, ...deps }: Deps): SoleSigner {
  async function own<Signed extends Hex>(signed: Signed, signer: Promise<Address>): Promise<Signed> {
    const found = await signer.catch(() => undefined);
    if (!found || !isAddressEqual(found, address)) throw new Refusal(SIGNER_MESSAGES.ledgerOther);
    return signed;
  }
  return createKeySigner(
    {
      kind: 'ledger',
      name: 'your Ledger',
      address,
      async signMessage(text) {
        const { r, s, v } = await answerTo(eth.signMessage(path, stringToBytes(text)));
        const signature = serializeSignature({ r, s, v: BigInt(v) });
        return own(signature, recoverMessageAddress({ message: text, signature }));
      },
      async signTypedData(typedData) {
        const { r, s, v } = await answerTo(eth.signTypedData(path, plainOf(typedData)));
        const signature = serializeSignature({ r, s, v: BigInt(v) });
        return own(signature, recoverTypedDataAddress({ ...typedData, signature }));
      },
      async signTransaction(transaction) {
        const bytes = hexToBytes(serializeTransaction(transaction));
        const { r, s, v } = await answerTo(eth.signTransaction(path, bytes));
        const signed = serializeTransaction(transaction, { r, s, yParity: v >= 27 ? v - 27 : v });
        return own(signed, recoverTransactionAddress({ serializedTransaction: signed }));
      },
    },
    deps,
  );
}

/** Typed data as plain JSON, with the domain's own type, which the device needs as well. */
function plainOf({
  domain,
  types,
  primaryType,
  message,
}: TypedDataDefinition): Parameters<SignerEth['signTypedData']>[1] {
  const all = { EIP712Domain: getTypesForEIP712Domain({ domain }), ...types };
  return JSON.parse(serializeTypedData({ domain, types: all, primaryType, message } as TypedDataDefinition));
}
