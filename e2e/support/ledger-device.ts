import type { Page } from '@playwright/test';
import type { Hex } from 'viem';
import { build, type Rolldown } from 'vite';
import type { Person } from './browser.ts';

const DEVICE = new URL('../../wallet/testing/ledger-device.ts', import.meta.url).pathname;

/** The device as a script, since it has to answer within half a second, however slow this machine is. */
async function deviceScript(): Promise<string> {
  const lib = { entry: DEVICE, formats: ['iife' as const], name: 'ledgerDevice' };
  const outputs = await build({ configFile: false, logLevel: 'warn', publicDir: false, build: { lib, write: false } });
  const [output] = [outputs].flat() as Rolldown.RolldownOutput[];
  if (!output) throw new Error('Nothing was built');
  return output.output[0].code;
}

type WithDevice = { testLedger: { behavior: { refuses?: Hex | undefined } } };

/** Plugs a Ledger into the profile's computer: its pages reach it by WebHID, and its keys are known (wallet/testing). */
export async function plugInLedger({ context }: Person) {
  const content = `${await deviceScript()}
    globalThis.testLedger = ledgerDevice.createLedgerDevice();
    Object.defineProperty(navigator, 'hid', { value: testLedger.hid });`;
  await context.addInitScript({ content: `(() => { ${content} })();` });
  return {
    /** What its owner answers to every question on that page; undefined accepts. */
    answer: (page: Page, refuses: Hex | undefined) =>
      page.evaluate((status) => {
        (globalThis as unknown as WithDevice).testLedger.behavior.refuses = status;
      }, refuses),
  };
}
