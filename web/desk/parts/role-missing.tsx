import { roleNeeded } from '#domain/staff/messages.ts';
import type { WalletRole } from '#domain/token-roles.ts';
import type { Role } from '#wallet/chain.ts';

/** Whether the signer can't use what takes that role; not before the chain has said which roles it has. */
export const lacksRole = (needs: Role | null, roles: readonly WalletRole[] | undefined): boolean =>
  needs !== null && roles !== undefined && !roles.includes(needs);

/** In place of a button that the signer can't use. */
export const RoleMissing = ({ label, needs }: { label: string; needs: Role | null }) => (
  <p className="text-muted text-sm">
    {label}: {roleNeeded(needs ?? '')}
  </p>
);
