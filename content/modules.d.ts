/** A text of `faq/` exports its title; one of `legal/` marks its sections. */
declare module '*.mdx' {
  export const title: string;
  const Text: import('./documents.tsx').Text;
  export default Text;
}

declare module 'virtual:verifier' {
  /** The verifier that was built with this site: its path, its SHA-256 in hexadecimal and its size in bytes. */
  export const verifier: { file: string; sha256: string; bytes: number };
}
