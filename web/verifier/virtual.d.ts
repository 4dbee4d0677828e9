declare module 'virtual:verifier' {
  /** The verifier that was built with this site: its path, its SHA-256 in hexadecimal and its size in bytes. */
  export const verifier: { file: string; sha256: string; bytes: number };
}
