import { createLedgerDevice } from '#wallet/testing/ledger-device.ts';
import type { Person } from './browser.ts';

/** Plugs a Ledger into the profile's computer: its pages reach it by WebHID, and its keys are known (wallet/testing). */
export async function plugInLedger({ context }: Person) {
  const device = createLedgerDevice();
  const [plugged] = device.hid.devices;
  if (!plugged) throw new Error('No device');
  await context.exposeBinding('sendToTestLedger', async ({ page }, frame: number[]) => {
    plugged.oninputreport = ({ data }) =>
      void page.evaluate(
        (bytes) => (globalThis as unknown as { hearTestLedger(bytes: number[]): void }).hearTestLedger(bytes),
        [...new Uint8Array(data.buffer)],
      );
    await plugged.sendReport(0, Uint8Array.from(frame));
  });
  await context.addInitScript(
    (ids) => {
      const ledger = {
        ...ids,
        oninputreport: undefined as ((event: { data: DataView }) => void) | undefined,
        open: async () => {},
        close: async () => {},
        sendReport: (_: number, frame: Uint8Array) =>
          (globalThis as unknown as { sendToTestLedger(frame: number[]): Promise<void> }).sendToTestLedger([...frame]),
      };
      const devices = async () => [ledger];
      const hid = Object.assign(new EventTarget(), { getDevices: devices, requestDevice: devices });
      Object.defineProperty(navigator, 'hid', { value: hid });
      const hearTestLedger = (bytes: number[]) =>
        ledger.oninputreport?.({ data: new DataView(Uint8Array.from(bytes).buffer) });
      Object.assign(globalThis, { hearTestLedger });
    },
    { vendorId: plugged.vendorId, productId: plugged.productId, productName: plugged.productName },
  );
  return device;
}
