/** Tells a password manager whose password this is; nobody sees it. */
export function AccountName({ address }: { address: string | undefined }) {
  return <input type="text" name="username" autoComplete="username" value={address ?? 'USG wallet'} readOnly hidden />;
}
