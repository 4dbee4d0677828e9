/** What a command that opens no database gets. */
export type Session = {
  settings: Record<string, string | undefined>;
  /** Says something before the command has ended. */
  print: (...lines: string[]) => void;
};
