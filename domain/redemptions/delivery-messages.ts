import { coinsText } from '../counted.ts';

/** What a holder has to know before the carrier comes. */
export const AT_THE_DOOR = 'Be home to sign; ID needed.';

/** The button of a holder who has the coins, and what is asked then. */
export const CONFIRM_DELIVERY = 'Confirm delivery';
export const deliveryQuestion = (coins: number) =>
  coins === 1 ? 'Do you have your coin?' : `Do you have all ${coinsText(coins)}?`;
