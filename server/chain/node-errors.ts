import { BaseError, HttpRequestError, TimeoutError } from 'viem';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { Unavailable } from '../platform/errors.ts';

/** Whether the node gave no answer, where viem's error could also be a refusal of the contract's. */
export const isSilence = (error: unknown): boolean =>
  !(error instanceof BaseError) ||
  error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError) !== null;

/** For a question that a node can only answer: what it says instead is that it's unavailable. */
export const chainUnavailable = (): never => {
  throw new Unavailable(API_MESSAGES.chainUnavailable);
};

/** Whether a call failed because the contract there is another one, and not because the node didn't answer. */
export const isOtherContract = (error: unknown): boolean =>
  error instanceof BaseError &&
  error.walk((cause) =>
    /^(ContractFunction(Reverted|ZeroData)|AbiDecoding|ExecutionReverted)/.test((cause as Error).name),
  ) !== null;
