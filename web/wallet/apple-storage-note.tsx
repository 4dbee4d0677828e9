import { installFirst, OWN_STORAGE } from '#domain/wallet/apple-storage-messages.ts';
import { Notice } from '#web/ui/notice.tsx';
import { ownAppleStorage } from './apple-storage.ts';

/** Before there is a wallet, on Apple's devices: where to create or restore it, so that it stays. */
export function AppleStorageNote() {
  const storage = ownAppleStorage();
  if (!storage) return null;
  const { title, text } = storage.in === 'app' ? OWN_STORAGE : installFirst(storage);
  return (
    <Notice title={title}>
      <p className="max-w-2xl">{text}</p>
    </Notice>
  );
}
