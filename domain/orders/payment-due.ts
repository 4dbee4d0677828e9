import { keccak256, stringToBytes } from 'viem';
import { PAYMENT_WINDOW_HOURS } from '../terms.ts';

const HOUR_MS = 3_600_000;

/** The 32 bytes that the issue of an order carries: keccak256 of the id's UTF-8 text. The token takes them once. */
export const orderHash = (orderId: string): `0x${string}` => keccak256(stringToBytes(orderId));

/** Until when an order placed then must be paid. */
export const paymentDue = (placed: Date): Date => new Date(placed.getTime() + PAYMENT_WINDOW_HOURS * HOUR_MS);
