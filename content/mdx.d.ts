/** A text of `faq/` exports its title; one of `legal/` marks its sections. */
declare module '*.mdx' {
  export const title: string;
  const Text: import('./documents.tsx').Text;
  export default Text;
}
