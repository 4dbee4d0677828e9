type Actor = { kind: string; id: string | null };

/** Who took a step, as staff tell each other apart: a wallet by its ends, an account by its number's end. */
export function actorText({ kind, id }: Actor): string {
  if (kind === 'visitor') return 'customer';
  if (kind === 'system') return 'the site itself';
  if (kind === 'admin' && id) return `wallet ${id.slice(0, 6)}…${id.slice(-4)}`;
  return id ? `${kind} …${id.slice(-6)}` : kind;
}
