import { type Hex, isAddressEqual, parseEventLogs, type RpcTransactionReceipt } from 'viem';
import { usgTokenAbi } from '#contracts/abi.ts';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { receiptHash, ticketHash } from '#domain/redemptions/redemption.ts';
import { api, jsonBody } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';

type Shown = { ticketId: string; text: string; tx: string; token: string };

/** Whether the token wrote this very receipt for this redemption in that transaction; hashed here, and read from the chain. */
export async function proveReceipt({ ticketId, text, tx, token }: Shown): Promise<boolean> {
  const logs = parseEventLogs({ abi: usgTokenAbi, eventName: 'RedemptionFulfilled', logs: await logsOf(tx) });
  const [ticket, hash] = [ticketHash(ticketId), receiptHash(text)];
  return logs.some(
    ({ address, args }) =>
      isAddressEqual(address, token as Hex) && args.ticketHash === ticket && args.receiptHash === hash,
  );
}

async function logsOf(tx: string) {
  const request = { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [tx] };
  const response = await api.rpc.$post({}, jsonBody(request));
  const { result } = (await response.json()) as { result?: RpcTransactionReceipt | null };
  if (!response.ok || !result) throw new ApiError(response.status, [API_MESSAGES.chainUnavailable]);
  return result.logs;
}
