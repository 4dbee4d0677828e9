declare module '*.mdx' {
  export const title: string;
  const Body: import('./documents.tsx').TextBody;
  export default Body;
}
