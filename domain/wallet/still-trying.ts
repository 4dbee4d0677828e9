/** While a call of the blockchain isn't answered for some seconds. */
export const STILL_TRYING = 'Still trying to reach the network…';
