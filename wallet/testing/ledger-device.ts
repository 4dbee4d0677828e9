import { concat, type Hex, hashTypedData, hexToBytes, parseTransaction, type TypedDataDefinition, toHex } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';

const MNEMONIC = 'test test test test test test test test test test test junk';

/** The account that the device derives at a path such as 44'/60'/0'/0/1. */
export const ledgerAccountAt = (path: string) =>
  mnemonicToAccount(MNEMONIC, { path: `m/${path}` as `m/44'/60'/${string}` });

type Apdu = { cla: number; ins: number; p1: number; p2: number; data: Uint8Array };
const OK: Hex = '0x9000';
const ascii = (text: string): Hex => toHex(new TextEncoder().encode(text));
const withLength = (bytes: Hex): Hex => concat([toHex((bytes.length - 2) / 2, { size: 1 }), bytes]);

function readPath(data: Uint8Array): { path: string; rest: Uint8Array } {
  const count = data[0] ?? 0;
  const view = new DataView(data.buffer, data.byteOffset);
  const steps = Array.from({ length: count }, (_, index) => view.getUint32(1 + 4 * index));
  const path = steps.map((step) => (step >= 2 ** 31 ? `${step - 2 ** 31}'` : String(step))).join('/');
  return { path, rest: data.slice(1 + 4 * count) };
}

/** What a device was sent, and what it answered: APDUs as hex without 0x. */
export type Recording = Readonly<Record<string, string>>;

/**
 * A Nano S Plus with its Ethereum app open, as WebHID shows it: it answers the app's public protocol (ledger-app-ethereum,
 * doc/ethapp.adoc) from keys that are known; with a recording, its questions of the app as the recorded device did, byte for byte.
 */
export function createLedgerDevice(recording?: Recording) {
  /** The status word that every question to its owner gets, such as 6985 for a refusal. */
  const behavior: { refuses?: Hex | undefined; app: string; typedData?: TypedDataDefinition; typedValues: Hex[] } = {
    app: 'Ethereum',
    typedValues: [],
  };
  const asked: string[] = [];
  let kept: { path: string; bytes: Uint8Array } = { path: '', bytes: new Uint8Array() };

  /** Adds a chunk to what is being sent; the first one begins with the path. */
  function keep({ p1, data }: Apdu): typeof kept {
    if (p1 === 0) {
      const { path, rest } = readPath(data);
      kept = { path, bytes: rest };
    } else {
      kept = { ...kept, bytes: new Uint8Array([...kept.bytes, ...data]) };
    }
    return kept;
  }
  const signatureOf = (signature: Hex, parity = false): Hex => {
    const v = Number(`0x${signature.slice(130)}`);
    return concat([toHex(parity ? v - 27 : v, { size: 1 }), `0x${signature.slice(2, 130)}`, OK]);
  };

  const app: Record<number, (apdu: Apdu) => Hex | Promise<Hex>> = {
    2({ p1, data }) {
      if (p1 === 1 && behavior.refuses) return behavior.refuses;
      const { publicKey, address } = ledgerAccountAt(readPath(data).path);
      return concat([withLength(publicKey), withLength(ascii(address.slice(2))), OK]);
    },
    async 4(apdu) {
      const { path, bytes } = keep(apdu);
      const unsigned = toHex(bytes);
      let transaction: ReturnType<typeof parseTransaction>;
      try {
        transaction = parseTransaction(unsigned as `0x02${string}`);
      } catch {
        return OK;
      }
      if (behavior.refuses) return behavior.refuses;
      const account = ledgerAccountAt(path);
      const signed = parseTransaction((await account.signTransaction(transaction as never)) as `0x02${string}`);
      return concat([toHex(signed.yParity ?? 0, { size: 1 }), signed.r as Hex, signed.s as Hex, OK]);
    },
    6: () => concat(['0x01010c01', OK]),
    async 8(apdu) {
      const { path, bytes } = keep(apdu);
      const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
      if (bytes.length < 4 + length) return OK;
      if (behavior.refuses) return behavior.refuses;
      return signatureOf(await ledgerAccountAt(path).signMessage({ message: { raw: toHex(bytes.slice(4)) } }));
    },
    async 12({ data }) {
      if (behavior.refuses) return behavior.refuses;
      if (!behavior.typedData) return '0x6a80';
      return signatureOf(await ledgerAccountAt(readPath(data).path).sign({ hash: hashTypedData(behavior.typedData) }));
    },
    26: () => OK,
    28({ p2, data }) {
      // The length of the value, then the value.
      if (p2 === 255) behavior.typedValues.push(toHex(data.slice(2)));
      return OK;
    },
  };

  async function answer(bytes: Uint8Array): Promise<Hex> {
    const [cla = 0, ins = 0, p1 = 0, p2 = 0] = bytes;
    asked.push(`${cla.toString(16)}${ins.toString(16).padStart(2, '0')}`);
    if (cla === 0xb0 && ins === 1) {
      return concat(['0x01', withLength(ascii(behavior.app)), withLength(ascii('1.12.1')), '0x0100', OK]);
    }
    if (recording && cla === 0xe0 && ins !== 6) return `0x${recording[toHex(bytes).slice(2)] ?? '6d00'}`;
    const act = cla === 0xe0 && behavior.app === 'Ethereum' ? app[ins] : undefined;
    return act ? act({ cla, ins, p1, p2, data: bytes.slice(5) }) : '0x6d00';
  }
  return { behavior, asked, hid: createHid(answer) };
}

const FRAME = 64;

/** navigator.hid with that one device, which carries APDUs in frames of 64 bytes: channel, 05, number, and first the length. */
function createHid(answer: (apdu: Uint8Array) => Promise<Hex>) {
  const listeners = new EventTarget();
  let waiting: number[] = [];
  let wanted = 0;
  const device = {
    vendorId: 0x2c97,
    productId: 0x5011,
    productName: 'Nano S Plus',
    oninputreport: undefined as ((event: { data: DataView }) => void) | undefined,
    async open() {},
    async close() {},
    async sendReport(_: number, frame: Uint8Array) {
      const isFirst = frame[3] === 0 && frame[4] === 0;
      if (isFirst) [waiting, wanted] = [[], ((frame[5] ?? 0) << 8) | (frame[6] ?? 0)];
      waiting.push(...frame.slice(isFirst ? 7 : 5));
      if (waiting.length >= wanted) void reply(frame.slice(0, 2), Uint8Array.from(waiting.slice(0, wanted)));
    },
  };

  async function reply(channel: Uint8Array, apdu: Uint8Array): Promise<void> {
    const body = hexToBytes(await answer(apdu));
    const all = [body.length >> 8, body.length & 0xff, ...body];
    for (let number = 0; all.length > 0; number += 1) {
      const frame = new Uint8Array(FRAME);
      frame.set([...channel, 5, number >> 8, number & 0xff, ...all.splice(0, FRAME - 5)]);
      device.oninputreport?.({ data: new DataView(frame.buffer) });
    }
  }
  const unplug = () => listeners.dispatchEvent(Object.assign(new Event('disconnect'), { device }));
  return Object.assign(listeners, {
    unplug,
    devices: [device] as (typeof device)[],
    async getDevices() {
      return this.devices;
    },
    async requestDevice() {
      return this.devices;
    },
  });
}
