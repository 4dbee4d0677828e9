import { walletStorage } from './wallet.ts';

const NAME = 'usg_admin_seen';

/** Whether somebody logged in here: the session's cookie cannot be seen, and asking in vain fills the console with refusals. */
export const adminHint = {
  isSet: (): boolean => walletStorage().getItem(NAME) !== null,
  set: (): void => walletStorage().setItem(NAME, '1'),
  clear: (): void => walletStorage().removeItem(NAME),
};
